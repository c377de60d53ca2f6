/**
 * `python -m name`: modules that are programs of their own, modules that only look, and the few with arguments that
 * name what they write.
 */
import type { Invocation } from "../../shell/analysis.ts";
import { isScratch } from "../../project-path.ts";
import { isDynamic, literal, textOf, type Field } from "../../shell/field.ts";
import type { Outcome } from "../../shell/stream.ts";
import { writeField, writeHere } from "../../shell/write.ts";
import { followCode } from "../code/inline-code.ts";
import { oneOf } from "../../shell/one-of.ts";

const MODULES_AS_PROGRAMS = oneOf(
  "pytest unittest mypy ruff black isort flake8 pylint pyright coverage tox nox pip poetry bandit autopep8 yapf autoflake pdm uv pre_commit alembic sphinx mkdocs nose2 behave pyupgrade docformatter build twine cookiecutter uvicorn gunicorn flask hypercorn",
);
const HARMLESS_MODULES = oneOf(
  "doctest http.server this site sysconfig platform calendar tokenize ast dis tabnanny pyclbr pydoc inspect webbrowser venv virtualenv compileall py_compile ensurepip json sqlite3 zipfile tarfile",
);

export function pythonModule(args: readonly Field[], call: Invocation): Outcome | void {
  const [name, ...rest] = args;
  const { scope } = call;
  if (name === undefined) return;
  if (isDynamic(name)) return scope.analysis.effects.hide("the module it runs is computed");
  if (name.text === "json.tool") {
    const out = rest.filter(({ text }) => !text.startsWith("-"))[1];
    if (out !== undefined) writeField(out, scope);
    return;
  }
  if (name.text === "gzip") {
    for (const file of rest) if (!file.text.startsWith("-")) writeField(file, scope);
    return;
  }
  if (name.text === "timeit") {
    for (const code of rest) followCode(code.text, "python", scope);
    return;
  }
  if (name.text === "venv" || name.text === "virtualenv") {
    for (const folder of rest)
      if (!folder.text.startsWith("-") && !/(^|\/)\.?v?env$/.test(folder.text)) writeField(folder, scope);
    return scope.analysis.effects.builds();
  }
  if (
    (name.text === "zipfile" || name.text === "tarfile") &&
    rest.some(({ text }) => oneOf("-e -x --extract -c --create").test(text))
  )
    return writeHere(scope);
  if (MODULES_AS_PROGRAMS.test(name.text))
    return scope.analysis.runWords(
      [literal(name.text.replace("pre_commit", "pre-commit")), ...rest],
      scope,
      call.stdin,
    );
  // It imports what it looks at.
  if (name.text === "doctest" && rest.some(({ text }) => isScratch(scope.analysis.effects.context, text)))
    return scope.analysis.effects.runs("python -m doctest");
  if (name.text === "pdb")
    rest.forEach(({ text }, at) => {
      if (textOf(rest[at - 1]) === "-c") followCode(text.replace(/^!/, ""), "python", scope);
    });
  if (!HARMLESS_MODULES.test(name.text)) scope.analysis.effects.runs(`python -m ${name.text}`);
}
