const Router = require("@koa/router");
const bodyParser = require("koa-bodyparser");
const forms = require("./form-store");

const router = new Router({ prefix: "/forms" });
const MAX_CHANGES = 100;

const isIndex = (part) => /^(0|[1-9]\d{0,3})$/.test(part);

const hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);

/** The parts of a path; names that lead to a prototype are an error of the client. */
function split(path) {
  const parts = String(path).split(".").filter(Boolean);
  if (parts.length === 0 || parts.some((part) => ["__proto__", "constructor", "prototype"].includes(part))) {
    throw Object.assign(new Error(`not a usable path: ${path}`), { status: 400, expose: true });
  }
  return parts;
}

function getPath(object, path) {
  return split(path).reduce((at, part) => (at != null && hasOwn(at, part) ? at[part] : undefined), object);
}

function setPath(object, path, value) {
  const parts = split(path);
  const last = parts.pop();
  let at = object;
  parts.forEach((part, i) => {
    if (!hasOwn(at, part) || typeof at[part] !== "object" || at[part] === null) {
      at[part] = isIndex(parts[i + 1] ?? last) ? [] : {};
    }
    at = at[part];
  });
  at[last] = value;
  return object;
}

router.patch("/:id", bodyParser(), async (ctx) => {
  const form = await forms.load(ctx.params.id, ctx.state.user);
  ctx.assert(form, 404, "no such form");
  const { changes } = ctx.request.body;
  ctx.assert(Array.isArray(changes) && changes.length <= MAX_CHANGES, 400, "changes must be a short list");

  for (const { path, value } of changes) {
    setPath(form.definition, path, value);
  }
  await forms.save(form);
  ctx.body = { id: form.id, title: getPath(form.definition, "title") };
});

module.exports = { router, getPath, setPath };
