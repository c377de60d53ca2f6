import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const KOA = (condition: string): string =>
  `import Router from "@koa/router";\nimport { signedIn } from "./session";\nexport const lists = new Router();\nlists.use(signedIn);\nlists.delete("/:id", async (ctx) => { await db.deleteFrom("list").where("id", "=", ctx.params.id)${condition}.execute(); });`;
const NEST = (roles: string): string =>
  `@Controller("admin/users")\n@UseGuards(AuthGuard)\n${roles}export class Users {\n  @Delete(":id")\n  remove(@Param("id") id: string) { return this.users.remove(id); }\n}`;
const NOTE = (test: string): string =>
  `@router.put("/notes/{note_id}")\ndef update(note_id: int, db=Depends(get_db), user=Depends(current_user)):\n    note = db.get(Note, note_id)\n    if note is None${test}:\n        raise HTTPException(404)\n    db.commit()\n`;
const ACTION = (where: string): string =>
  `"use server";\nexport async function rename(id, name) {\n  const session = await auth();\n  if (!session) throw new Error("no");\n  await db.project.update({ where: { id${where} }, data: { name, changedBy: session.user.id } });\n}`;
const WRAPPED = (find: string): string =>
  `const own = (req) => ({ id: req.params.id, org: req.user.orgId });\nconst r = Router();\nr.use(requireLogin);\nr.get("/invoices/:id", guard(async (req, res) => { res.json(await prisma.invoice.findFirst({ where: ${find} })); }));`;

describe("an endpoint that asks nobody whether they may is told from", () => {
  it.each<Twins>([
    [
      "one that looks for the owner, on a router of any name",
      "a.ts",
      KOA(""),
      KOA('.where("owner_id", "=", ctx.state.user.id)'),
    ],
    ["one whose class asks for a role", "a.ts", NEST(""), NEST('@Roles("admin")\n')],
    ["one that compares the owner with who asks", "a.py", NOTE(""), NOTE(" or note.owner_id != user.id")],
    [
      "one that puts who asks into the condition, not only into the record",
      "app/a.ts",
      ACTION(""),
      ACTION(", ownerId: session.user.id"),
    ],
    ["one whose helper looks for who asks", "a.ts", WRAPPED("{ id: req.params.id }"), WRAPPED("own(req)")],
  ])("%s", (_title, path, risky, harmless) => {
    expect(named("access-unasked", path, risky, harmless)).toEqual([true, false]);
  });
});
