"""The built client, and two pages without it: how to build it, and what the API offers."""

from __future__ import annotations

import mimetypes
from html import escape
from pathlib import Path
from typing import Any

from starlette.responses import FileResponse, HTMLResponse, Response

from .errors import Refused
from .settings import Settings

FOLDER = Path(__file__).parents[1] / "static"

#: no file of the client has a longer path
_LONGEST = 200

mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("application/manifest+json", ".webmanifest")

_PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>{body}</body></html>'
)


def client_file(settings: Settings, path: str) -> Response:
    """A file of the built client; a path that is none of its files is the client's own affair."""
    folder = Path(settings.static) if settings.static else FOLDER
    index = folder / "index.html"
    if not index.is_file():
        return HTMLResponse(_PAGE.format(title="greatwar", body=_NOT_BUILT))
    wanted = _file(folder, path)
    if wanted is not None:
        return FileResponse(wanted, headers={"cache-control": _cache(path)})
    if "." in path.rpartition("/")[2]:
        raise Refused(404, "There is no such file")
    return FileResponse(index, headers={"cache-control": "no-cache"})


def _file(folder: Path, path: str) -> Path | None:
    """The file of the client that a path names, if it does."""
    if not path or len(path) > _LONGEST or "\0" in path:
        return None
    try:
        wanted = (folder / path).resolve()
        return wanted if wanted.is_relative_to(folder.resolve()) and wanted.is_file() else None
    except (OSError, ValueError):  # a name that no file system knows
        return None


def _cache(path: str) -> str:
    """Files with a hash in their names never change."""
    return "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"


_NOT_BUILT = (
    "<h1>greatwar</h1><p>The server runs, but its web page has not been built: run <code>make web</code> in the "
    "project's folder (it needs Node 20 or newer), then load this page again.</p>"
    '<p>Programs can use the <a href="/api/docs">API</a> meanwhile.</p>'
)


def api_page(schema: dict[str, Any]) -> HTMLResponse:
    """The OpenAPI description as a plain page that needs no script."""
    parts = [f"<h1>{escape(schema['info']['title'])}</h1><p>{escape(schema['info'].get('description', ''))}</p>"]
    parts.append('<p><a href="/api/openapi.json">openapi.json</a></p>')
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            parts.append(f"<h2><code>{method.upper()} {escape(path)}</code></h2>")
            parts.append(f"<p>{escape(about.get('description') or about.get('summary', ''))}</p>")
            parts.append(_fields(schema, about))
    return HTMLResponse(_PAGE.format(title="greatwar API", body="".join(parts)))


def _fields(schema: dict[str, Any], about: dict[str, Any]) -> str:
    """The parameters and the body of one call."""
    rows = [(p["name"], p["in"], p["schema"]) for p in about.get("parameters", ())]
    content = about.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    model = schema.get("components", {}).get("schemas", {}).get(content.get("$ref", "").rpartition("/")[2], {})
    rows += [(name, "body", kind) for name, kind in model.get("properties", {}).items()]
    if not rows:
        return ""
    cells = (f"<tr><td><code>{escape(n)}</code></td><td>{w}</td><td>{escape(_kind(k))}</td></tr>" for n, w, k in rows)
    return f"<table><tr><th>field</th><th>in</th><th>type</th></tr>{''.join(cells)}</table>"


def _kind(kind: dict[str, Any]) -> str:
    if "anyOf" in kind:
        return " or ".join(_kind(k) for k in kind["anyOf"])
    return str(kind.get("$ref", "").rpartition("/")[2] or kind.get("type") or kind.get("const") or "any")
