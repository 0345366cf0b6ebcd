"""The web app's own SHA-256, which it needs where a page does not come over HTTPS: equal to Python's."""

import hashlib
import json

from tests.server.node import WEB, run

SCRIPT = """
const fs = require("node:fs"), ts = require("typescript");
const source = fs.readFileSync("src/lib/sha256.ts", "utf8");
const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
const module_ = { exports: {} };
new Function("exports", ts.transpileModule(source, { compilerOptions: options }).outputText)(module_.exports);
const given = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(given.map((text) => module_.exports.sha256(text))));
"""


def test_every_length_up_to_three_blocks_has_the_same_hash():
    texts = [("é" if k % 3 else "cantiere\n") * k for k in range(100)] + ["x" * k for k in range(200)]
    done = run("node", "-e", SCRIPT, cwd=WEB, given=json.dumps(texts))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]
