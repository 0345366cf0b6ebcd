# The play server as an image: docs/host.md, "Containers". BASE is any Debian 12 or newer; docs/host.md tells how to make one
# where no registry can be reached.
ARG BASE=debian:12-slim

FROM ${BASE} AS build
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends ca-certificates python3-venv >/dev/null
COPY . /src
WORKDIR /src
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 SKIP_WEB=1
RUN python3 -m venv /opt/cantiere \
 && /opt/cantiere/bin/pip install -q --no-deps --require-hashes -r requirements/host.lock
# A wheel brings Node into an environment of its own, which does not come along.
RUN python3 -m venv /opt/web && /opt/web/bin/python scripts/web
RUN /opt/cantiere/bin/pip install -q --no-deps --no-build-isolation . \
 && /opt/cantiere/bin/pip uninstall -q -y hatchling editables pip \
 && find /opt/cantiere -name __pycache__ -prune -exec rm -rf {} +

FROM ${BASE}
RUN apt-get update -qq && apt-get install -qq -y --no-install-recommends python3 >/dev/null \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && useradd --system --uid 10001 --home-dir /var/lib/cantiere --shell /usr/sbin/nologin cantiere \
 && install -d -m 700 -o cantiere -g cantiere /var/lib/cantiere /var/cache/cantiere /var/backups/cantiere
COPY --from=build /opt/cantiere /opt/cantiere
ENV PATH=/opt/cantiere/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    CANTIERE_SERVER_HOST=0.0.0.0 CANTIERE_SERVER_FOLDER=/var/lib/cantiere \
    CANTIERE_CACHE=/var/cache/cantiere CANTIERE_BACKUPS=/var/backups/cantiere
USER 10001
VOLUME /var/lib/cantiere /var/cache/cantiere /var/backups/cantiere
EXPOSE 8787
# Ready, and its database can be written. The server answers to its own name only.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["python3", "-c", "import http.client as h, os, sys; c = h.HTTPConnection('127.0.0.1', 8787, timeout=4); c.request('GET', '/readyz', headers={'Host': os.environ['CANTIERE_SERVER_ORIGINS'].split('//')[-1]}); sys.exit(c.getresponse().status != 200)"]
CMD ["cantiere", "serve", "--no-open"]
