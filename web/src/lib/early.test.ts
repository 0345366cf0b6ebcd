import { expect, it, vi } from "vitest";
import { answered, askEarly } from "./early";

const told = (value: unknown): Response => new Response(JSON.stringify(value));

it("asks once for what was asked for early, and once more for what went wrong", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(told("lesson")));
  askEarly("/api/lesson");
  expect(await answered("/api/lesson")).toBe("lesson");
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await answered("/api/lesson")).toBe("lesson"); // the next time it is asked for anew
  expect(fetched).toHaveBeenCalledTimes(2);

  fetched.mockRejectedValueOnce(new TypeError("no line"));
  askEarly("/api/lesson");
  expect(await answered("/api/lesson")).toBe("lesson");
  expect(fetched).toHaveBeenCalledTimes(4);
  fetched.mockRestore();
});
