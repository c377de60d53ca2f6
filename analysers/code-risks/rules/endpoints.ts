/** Everything in a file that answers requests, by every framework's way to say so. */
import { lastName, pathOf, type Syntax } from "../source/syntax.ts";

import { callsOf } from "./pick.ts";
import type { Inspected } from "./rule.ts";

export interface Endpoint {
  readonly node: Syntax;
  readonly handler: Syntax;
  /** Where it answers, as far as the file says. */
  readonly path: string;
  /** Path and middleware, as text. */
  readonly head: string;
  /** get, post, … in lower case; "" when the framework does not say. */
  readonly method: string;
  /** Answers everybody, wherever it stands: no router with a guard is before it. */
  readonly isPublic?: boolean;
}

const ROUTES =
  /^(app|router|server|api|fastify|route|routes|\w*[rR]outer|\w*App|hono)\.(get|post|put|patch|delete|del|all|route)$/;
/** Whatever its router is called. */
const MADE_ROUTES = /(Router|express|Hono|Koa|fastify|Elysia)\(\)\.(get|post|put|patch|delete|del|all)$/;
const DECORATED = /(^|\.)(route|get|post|put|patch|delete|api_view|Get|Post|Put|Patch|Delete|action)$/;
const NEXT = /^(GET|POST|PUT|PATCH|DELETE)$/;

/** Everything in a file that answers requests. */
export function* endpoints(inspected: Inspected): Generator<Endpoint> {
  const { text } = inspected;
  for (const call of callsOf(inspected, new RegExp(`${ROUTES.source}|${MADE_ROUTES.source}`))) {
    const handler =
      call.items?.findLast((item) => item.kind === "function") ??
      named(inspected, call.items?.at(-1)) ??
      wrapped(inspected, call.items?.at(-1));
    const [path] = call.items ?? [];
    if (!handler || path?.kind !== "string") continue;
    const middleware = (call.items ?? [])
      .slice(1)
      .filter((item) => item !== handler && !item.kids.includes(handler))
      .map((one) => text(one))
      .join(" ");
    yield {
      node: call,
      handler,
      path: path.name,
      head: `${path.name} ${middleware}`,
      method: lastName(call.target),
    };
  }
  yield* declared(inspected);
}

/** Functions that a decorator, their name or the place of their file makes an endpoint. */
function* declared(inspected: Inspected): Generator<Endpoint> {
  const { file, text } = inspected;
  const isServerFile = file.says(/^[^\S\n]*["']use server["']/m);
  for (const node of file.nodes) {
    if (node.kind !== "function") continue;
    const routes = (node.decorators ?? []).filter(
      (one) => DECORATED.test(one.target?.name ?? "") || DECORATED.test(pathOf(one.target)),
    );
    const [route] = routes;
    if (route) {
      const head =
        (node.decorators ?? []).map((one) => text(one)).join(" ") +
        (node.items ?? []).map((one) => text(one)).join(" ") +
        classHead(inspected, node);
      const methods = /methods\s*=\s*\[([^\]]*)\]|api_view\(\[([^\]]*)\]/.exec(head);
      const method = methods
        ? (methods[1] ?? methods[2] ?? "")
        : (lastName(route.target).split(".").at(-1) ?? "");
      yield {
        node,
        handler: node,
        path: /["']([^"']*)["']/.exec(text(route))?.[1] ?? "",
        head,
        method: method
          .replaceAll(/["'\s]/g, "")
          .toLowerCase()
          .replace("route", "get"),
      };
    } else if (NEXT.test(node.name) && node.isExported === true)
      yield {
        node,
        handler: node,
        path: file.path,
        head: file.path,
        method: node.name.toLowerCase(),
      };
    else if (node.isExported === true && isServerFile && node.isAsync === true)
      yield { node, handler: node, path: node.name, head: node.name, method: "post", isPublic: true };
    else if (
      file.language === "python" &&
      /^(def|async def)/.test(text(node)) &&
      node.items?.[0]?.name === "request" &&
      /django|views/i.test(file.text + file.path)
    )
      yield {
        node,
        handler: node,
        path: node.name,
        head: (node.decorators ?? []).map((one) => text(one)).join(" ") + node.name,
        method: /request\.method\s*==\s*["'](POST|PUT|DELETE)/.test(text(node)) ? "post" : "",
      };
    else if (node.name === "handler" && /pages\/api\//.test(file.path))
      yield {
        node,
        handler: node,
        path: file.path,
        head: file.path,
        method: /req\.method\s*[!=]==?\s*["'`](POST|PUT|DELETE)/.test(text(node)) ? "post" : "",
      };
  }
}

function classHead({ text }: Inspected, node: Syntax): string {
  let current = node.parent;
  while (current && current.kind !== "class") current = current.parent;
  return (current?.decorators ?? []).map((one) => text(one)).join(" ");
}

/** `asyncHandler(async (req, res) => …)` */
function wrapped(inspected: Inspected, item: Syntax | undefined): Syntax | undefined {
  if (item?.kind !== "call") return undefined;
  return item.items?.find((one) => one.kind === "function") ?? named(inspected, item.items?.[0]);
}

function named({ scopes }: Inspected, item: Syntax | undefined): Syntax | undefined {
  return item?.kind === "name" ? scopes.functionNamed(item.name) : undefined;
}
