import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const ROUTER = (given: string): string => `
from fastapi import APIRouter, Depends
router = APIRouter(${given})
@router.delete("/vehicles/{vehicle_id}")
async def retire(vehicle_id: int, user = Depends(current_user)):
    await db.delete(await db.get(Vehicle, vehicle_id))
`;
const CHANGE = (ask: string): string =>
  `@api.patch("/grades/<int:grade_id>")\n@login_required\ndef change(grade_id):\n    grade = db.session.get(Grade, grade_id) or abort(404)\n${ask}    db.session.add(AuditEntry(actor_id=current_user.id, action="change"))\n    grade.value = request.json["value"]\n    db.session.commit()\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;
const KOA = (condition: string): string =>
  `import Router from "@koa/router";\nimport { signedIn } from "../session";\nexport const lists = new Router();\nlists.use(signedIn);\nlists.delete("/:id", async (ctx) => { await db.deleteFrom("list").where("id", "=", ctx.params.id)${condition}.execute(); });`;
const NEST = (roles: string): string =>
  `@Controller("admin/users")\n@UseGuards(AuthGuard)\n${roles}export class Users {\n  @Delete(":id")\n  remove(@Param("id") id: string) { return this.users.remove(id); }\n}`;
const NOTE = (test: string): string =>
  `@router.put("/notes/{note_id}")\ndef update(note_id: int, db=Depends(get_db), user=Depends(current_user)):\n    note = db.get(Note, note_id)\n    if note is None${test}:\n        raise HTTPException(404)\n    db.commit()\n`;
const ACTION = (where: string): string =>
  `"use server";\nexport async function rename(id, name) {\n  const session = await auth();\n  if (!session) throw new Error("no");\n  await db.project.update({ where: { id${where} }, data: { name, changedBy: session.user.id } });\n}`;
const WRAPPED = (find: string): string =>
  `const own = (req) => ({ id: req.params.id, org: req.user.orgId });\nconst r = Router();\nr.use(requireLogin);\nr.get("/invoices/:id", guard(async (req, res) => { res.json(await prisma.invoice.findFirst({ where: ${find} })); }));`;
const FASTAPI = (router: string, sibling: string, own: string): string =>
  `router = APIRouter(prefix="/admin"${router})\n@router.get("/orders"${sibling})\nasync def orders(db=Depends(get_db)):\n    return await db.scalars(Order.page(0, 100))\n@router.delete("/orders/{order_id}"${own})\nasync def remove(order_id: int, db=Depends(get_db)):\n    await db.delete(await db.get_one(Order, order_id))\n    await db.commit()\n`;
const ADMIN = ", dependencies=[Depends(require_admin)]";
const MEMBER = (own: string): string =>
  `@router.delete("/members/{user_id}")\nasync def remove(user_id: int, db=Depends(get_db)${own}:\n    await db.delete(await db.get_one(User, user_id))\n`;
const PARAM = (given: string): string =>
  `@Controller("members")\n@UseGuards(JwtAuthGuard)\nexport class Members {\n  @Delete(":userId")\n  remove(${given}) { return this.members.remove(userId); }\n}`;
const VOID = (guards: string, who: string): string =>
  `@Controller("invoices")\n${guards}export class Invoices {\n  @UseGuards(JwtAuthGuard)\n  @Get(":id")\n  one(@Param("id") id: number, @Req() req: Authed) { return this.invoices.findOne(id, req.user.accountId); }\n  @Patch(":id/void")\n  voidIt(@Param("id") id: number, @Body() dto: Reason, @Req() req: Authed) { return this.invoices.void(id, dto.reason${who}); }\n}`;
const REMOVE = (change: string): string =>
  `"use server";\nexport async function removeOne(formData) {\n  const id = Number(formData.get("id"));\n  await db.${change};\n}`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "access-unasked": [
    [
      "a role that the router asks of everybody",
      "a.py",
      ROUTER(""),
      ROUTER('dependencies=[Depends(require_role("dispatcher"))]'),
    ],
    [
      "lets only admins of the workspace in",
      "src/settings.js",
      "router.patch('/workspaces/:id/settings', requireUser, async (req, res) => { res.json(await store.update(req.params.id, req.body)); });",
      "router.patch('/workspaces/:id/settings', requireWorkspaceAdmin, async (req, res) => { res.json(await store.update(req.params.id, req.body)); });",
    ],
    [
      "looks at the role before all of its routes",
      "src/admin/letters.js",
      "import { Router } from 'express';\nexport const admin = Router();\nadmin.use((req, res, next) => { if (req.session) return next(); res.sendStatus(401); });\nadmin.post('/:id/delete', async (req, res) => { await issues.remove(Number(req.params.id)); res.end(); });",
      "import { Router } from 'express';\nexport const admin = Router();\nadmin.use((req, res, next) => {\n  if (req.session?.role === 'admin') return next();\n  res.sendStatus(403);\n});\nadmin.post('/:id/delete', async (req, res) => { await issues.remove(Number(req.params.id)); res.end(); });",
    ],
    [
      "puts down a new thing as that of whoever is logged in",
      "server/scenes.js",
      "import { Router } from 'express';\nexport const r = Router();\nr.post('/scenes/:id', async (req, res) => { if (!req.user) return; await scenes.update({ id: req.params.id, name: req.body.name }); res.end(); });",
      "import { Router } from 'express';\nexport const r = Router();\nr.post('/scenes', async (req, res) => { const id = await scenes.insert({ owner: req.user.id, name: req.body.name }); res.status(201).json({ id }); });",
    ],
    [
      "a change by the teacher; who did it goes into the records of both",
      "gradebook/api.py",
      CHANGE(""),
      CHANGE("    if current_user.id not in grade.course.teacher_ids:\n        abort(403)\n"),
    ],
    [
      "a route whose way in is called verifyToken",
      "src/notes.js",
      "app.delete('/users/:id', verifyToken, async (req, res) => { await db.users.remove(req.params.id); res.end(); });",
      "app.delete('/users/:id', verifyToken, async (req, res) => { if (req.user.id !== req.params.id) return res.sendStatus(403); await db.users.remove(req.params.id); res.end(); });",
    ],
    [
      "depends on a look at whose it is",
      "api/hives.py",
      py(
        "async def hive(hive_id: int, user=Depends(signed_in), db=Depends(session)):",
        "    return await db.get(Hive, hive_id)",
        "@router.delete('/hives/{hive_id}')",
        "async def remove(hive=Depends(hive), db=Depends(session)):",
        "    await db.delete(hive)",
      ),
      py(
        "async def hive(hive_id: int, user=Depends(signed_in), db=Depends(session)):",
        "    found = await db.get(Hive, hive_id)",
        "    if found.keeper_id != user.id: raise HTTPException(404)",
        "    return found",
        "@router.delete('/hives/{hive_id}')",
        "async def remove(hive=Depends(hive), db=Depends(session)):",
        "    await db.delete(hive)",
      ),
    ],
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
    [
      "one whose own route is guarded, not only its sibling",
      "a.py",
      FASTAPI("", ADMIN, ""),
      FASTAPI("", "", ADMIN),
    ],
    ["one whose router is guarded", "a.py", FASTAPI("", ADMIN, ""), FASTAPI(ADMIN, "", "")],
    [
      "one that compares the id of its path with who asks",
      "a.py",
      MEMBER(")"),
      MEMBER(", me=Depends(current_user)):\n    ensure_owner(me, user_id)"),
    ],
    [
      "one that is given who asks, not a part of the address of that name",
      "a.ts",
      PARAM('@Param("userId") userId: string'),
      PARAM("@CurrentUser() userId: string"),
    ],
    [
      "one that changes the record by any word, with who asks",
      "a.ts",
      VOID("", ""),
      VOID("@UseGuards(JwtAuthGuard)\n", ", req.user.accountId"),
    ],
    [
      "an action that adds what nobody had",
      "app/a.ts",
      REMOVE("delete(members).where(eq(members.id, id))"),
      REMOVE("insert(members).values({ id })"),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
