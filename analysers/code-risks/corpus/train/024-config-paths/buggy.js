const Router = require("@koa/router");
const bodyParser = require("koa-bodyparser");
const forms = require("./form-store");

const router = new Router({ prefix: "/forms" });
const MAX_CHANGES = 100;

const isIndex = (part) => /^(0|[1-9]\d{0,3})$/.test(part);

function split(path) {
  return String(path).split(".").filter(Boolean);
}

function getPath(object, path) {
  return split(path).reduce((at, part) => (at == null ? undefined : at[part]), object);
}

function setPath(object, path, value) {
  const parts = split(path);
  let at = object;
  for (let i = 0; i < parts.length - 1; i++) {
    const part = parts[i];
    if (at[part] === undefined || at[part] === null) {
      at[part] = isIndex(parts[i + 1]) ? [] : {};
    }
    at = at[part];
  }
  at[parts[parts.length - 1]] = value;
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
