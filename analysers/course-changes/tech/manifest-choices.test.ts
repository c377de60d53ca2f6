import { describe, expect, it } from "vitest";
import { manifestChoices } from "./manifest-choices.ts";

const found = (files: Readonly<Record<string, string>>) =>
  manifestChoices(files).map(({ slot, value }) => `${slot}=${value}`);

describe("a manifest", () => {
  it("of Node names what is depended on, whatever its scope", () => {
    const text = JSON.stringify({
      name: "mongo-demo",
      scripts: { test: "vitest run" },
      dependencies: { next: "^15.0.0", "@prisma/client": "5.1.0", stripe: "^14", "left-pad": "1.0.0" },
      devDependencies: { vitest: "~3.0.0" },
    });
    expect(found({ "package.json": text })).toEqual(
      expect.arrayContaining(["react-framework=Next.js", "payments=Stripe", "testing=Vitest"]),
    );
    expect(found({ "package.json": text }).join()).not.toContain("MongoDB");
  });

  it("of Python, Go, Rust and Ruby too", () => {
    expect(found({ "requirements.txt": "Django==5.0\npsycopg2\npytest>=8\n" })).toEqual(
      expect.arrayContaining(["backend=Django", "testing=pytest"]),
    );
    expect(found({ "go.mod": "module x\n\nrequire gorm.io/gorm v1.25.0\n" })).toContain("orm=GORM");
    expect(found({ "Cargo.toml": '[dependencies]\naxum = "0.7"\n' })).toContain("backend=Axum");
    expect(found({ Gemfile: 'gem "rails", "~> 8"\n' })).toContain("backend=Rails");
  });

  it("that is broken or empty names nothing", () => {
    expect(found({ "package.json": "{", "pyproject.toml": "" })).toEqual([]);
  });
});
