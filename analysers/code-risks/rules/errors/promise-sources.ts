/**
 * Which calls have to be waited for, as far as one file says: functions that are async here, methods that every library
 * gives promises for, modules of nothing but promises, and the effects of services whose other calls are waited for.
 */
import {
  above,
  isWithin,
  lastName,
  pathOf,
  walk,
  type SourceFile,
  type Syntax,
} from "../../source/syntax.ts";
import { returnTypeOf } from "../../flow/returns.ts";
import type { Inspected } from "../rule.ts";

/** Methods that give a promise in every library that has them. */
const KNOWN =
  /^(prisma|tx|trx|db|knex|mongoose|redis|redisClient|client|pool|conn|connection|repository|repo|\w+Repository|\w+Repo|\w+Model|queue|mailer|transporter|sequelize|em|entityManager|storage|bucket|s3|kafka|producer|channel|supabase|axios|fsp|fs\.promises|fsPromises|browser|page)(\.\w+)*\.(save|create|createMany|insert|insertOne|insertMany|update|updateOne|updateMany|upsert|delete|deleteOne|deleteMany|remove|findOne|findMany|findUnique|findFirst|findById|findByIdAndUpdate|query|execute|commit|rollback|sendMail|send|publish|add|writeFile|readFile|unlink|mkdir|rm|goto|click|connect|begin|flush|persistAndFlush|set|setex|del|incr|expire|hset|lpush|rpush)$/;
const GLOBAL = /^(fetch|sleep|delay)$/;
const PROMISE_MODULE = /^(fs|timers|stream|dns|readline)[/.]promises\.\w+$/;

/** What changes the world outside: nobody calls it for fun. */
const EFFECT =
  /^(save|create|insert|update|upsert|delete|remove|destroy|store|persist|send|enqueue|notify|charge|refund|capture|pay|transfer|withdraw|deposit|book|reserve|take|cancel|commit|rollback|flush|mark|confirm|approve|reject|revoke|grant|archive|upload|sync|import|put|patch|post|end(?=[A-Z])|invite|schedule|issue|void)([A-Z_]\w*)?$/;
/** Kinds of things that do their work elsewhere, by the name of their type or module. */
const SERVICE =
  /(services?|repo(sitory)?|repositories|gateway|client|api|mail(er)?|notif(ier|ications?)|payments?|provider|queue|storage|dao)$/i;
/** What gathers changes and does them in one go. */
const GATHERS =
  /(pipe(line)?|multi|batch|builder|writer|stream|form(Data)?|params|headers|hash|hmac|cipher|map|set|cache\w*|list|items|logger|log|metrics|events?|bus|emitter)$|(^|\.)(res|reply|response)$/i;

/** Methods of Python's sessions and clients whose type says that they are async. */
const ASYNC_TYPE = /^(AsyncSession|AsyncConnection|AsyncEngine|AsyncClient|AsyncRedis)\b/;
const ASYNC_METHOD =
  /^(commit|rollback|flush|refresh|execute|scalars?|get|delete|merge|close|post|put|patch|set|connect|begin)$/;

export interface Sources {
  /** It gives a promise: an async function of this file, or one that says so in its type. */
  isOwn(call: Syntax): boolean;
  /** It has to be waited for. */
  isPending(call: Syntax): boolean;
  /** Calls with this path are waited for elsewhere in this file. */
  isAwaitedElsewhere(call: Syntax): boolean;
}

/** Reads a file for what gives promises. */
export function promiseSources(inspected: Inspected): Sources {
  const { file, scopes } = inspected;
  const paths = new Set<string>();
  const receivers = new Set<string>();
  const methods = new Set<string>();
  const isGenerator = (made: Syntax): boolean => /^(async\s+)?(function\s*)?\*/.test(inspected.text(made));
  const isPromising = (made: Syntax | undefined): boolean =>
    made?.kind === "function" &&
    !isGenerator(made) &&
    (made.isAsync === true || /^Promise\b/.test(returnTypeOf(file, made)));
  for (const node of file.nodes) {
    if (node.kind === "await" && node.value?.kind === "call") {
      const path = pathOf(node.value.target);
      if (path !== "") paths.add(path);
      const receiver = node.value.target?.kind === "member" ? pathOf(node.value.target.target) : "";
      if (receiver !== "" && receiver !== "this") receivers.add(receiver);
    }
    if (node.name !== "" && isPromising(node)) methods.add(node.name);
  }

  const isOwn = (call: Syntax): boolean => {
    const name = lastName(call.target);
    if (call.target?.kind === "name") {
      const binding = scopes.find(name, call);
      // A parameter of that name is another function.
      if (binding)
        return binding.param === null && binding.parts.length > 0 && binding.parts.every(isPromising);
      const made = scopes.functionNamed(name);
      // A method of that name is called with what has it.
      return !/^(class|object|entry)$/.test(made?.parent?.kind ?? "") && isPromising(made);
    }
    return /^(this|self)\.\w+$/.test(pathOf(call.target)) && methods.has(name);
  };

  const isImported = (call: Syntax): boolean => {
    const [root = "", ...rest] = pathOf(call.target).split(".");
    const module = scopes.importOf(root);
    return module !== undefined && PROMISE_MODULE.test([module, ...rest].join("."));
  };

  /** `this.mailer.sendReceipt(…)`: an effect of something that does its work elsewhere. */
  const isEffect = (call: Syntax): boolean => {
    if (call.target?.kind !== "member" || !EFFECT.test(call.target.name)) return false;
    const receiver = pathOf(call.target.target);
    if (receiver === "" || GATHERS.test(receiver) || isKeptHere(inspected, call.target.target)) return false;
    if (isService(inspected, call.target.target)) return true;
    // Its other calls are waited for, and somebody wants to hear of this one's failure.
    const attempt = above(call, "try");
    const isCaught =
      attempt?.body !== undefined &&
      isWithin(call, attempt.body) &&
      attempt.items?.some((one) => one.name !== "finally") === true;
    return receivers.has(receiver) && isCaught;
  };

  return {
    isOwn,
    isAwaitedElsewhere: (call) => paths.has(pathOf(call.target)),
    isPending(call) {
      const path = pathOf(call.target);
      if (isOwn(call) || paths.has(path)) return true;
      if (file.language === "python")
        return /^asyncio\.(sleep|gather|wait_for)$/.test(path) || isAsyncType(inspected, call);
      if (isKeptHere(inspected, call.target?.kind === "member" ? call.target.target : undefined))
        return false;
      if (isSocket(file, path)) return false;
      return KNOWN.test(path) || GLOBAL.test(path) || isImported(call) || isEffect(call);
    },
  };
}

/** A socket takes what it is given, and gives no promise. */
const isSocket = (file: SourceFile, path: string): boolean =>
  /(^|\.)(client|socket|ws)\.send$/.test(path) && (/websocket/i.test(file.path) || file.says(/websocket/i));

/** Its receiver is a list, a map or a set of this file. */
function isKeptHere({ scopes }: Inspected, receiver: Syntax | undefined): boolean {
  if (receiver?.kind !== "name") return false;
  const parts: readonly Syntax[] = scopes.find(receiver.name, receiver)?.parts ?? [];
  return parts.some(
    (part) =>
      part.kind === "array" ||
      part.kind === "object" ||
      (part.kind === "call" &&
        /^(Weak)?(Set|Map)$|^(FormData|Headers|URLSearchParams)$/.test(lastName(part.target))),
  );
}

const types = new WeakMap<SourceFile, ReadonlyMap<string, string>>();

/** The type that each name is first declared with. */
function typesOf(file: SourceFile): ReadonlyMap<string, string> {
  let known = types.get(file);
  if (!known) {
    const found = [...file.text.matchAll(/\b(\w+)\??\s*:\s*([A-Z]\w*)/g)];
    known = new Map(found.toReversed().map(([, name = "", type = ""]) => [name, type]));
    types.set(file, known);
  }
  return known;
}

/** By the type that it is declared with in this file, or the module that it is imported from. */
function isService({ file, scopes }: Inspected, receiver: Syntax | undefined): boolean {
  const name = lastName(receiver);
  if (name === "") return false;
  const module = receiver?.kind === "name" ? scopes.importOf(name) : undefined;
  if (module !== undefined)
    return /^\.{0,2}\/|^[@~]\//.test(module) && module.split(/[./]/).some((word) => SERVICE.test(word));
  return SERVICE.test(typesOf(file).get(name) ?? "");
}

function isAsyncType({ scopes }: Inspected, call: Syntax): boolean {
  const { target, name = "" } = call.target ?? {};
  if (target?.kind !== "name" || !ASYNC_METHOD.test(name)) return false;
  return ASYNC_TYPE.test(scopes.find(target.name, call)?.param?.texts?.[0] ?? "");
}

const BROWSER_ACTION =
  /^(click|dblclick|fill|check|uncheck|press|type|goto|hover|tap|selectOption|setInputFiles|reload|waitFor\w*)$/;
const BROWSER_CLAIM =
  /^(toBeVisible|toBeHidden|toBeEnabled|toBeDisabled|toBeChecked|toHaveText|toContainText|toHaveURL|toHaveTitle|toHaveCount|toHaveValue|toHaveAttribute|toHaveClass)$/;

/** Steps and claims of tests that only do something when they are waited for. */
export function isTestStep({ file, text }: Inspected, call: Syntax): boolean {
  const name = lastName(call.target);
  const chain = text(call.target);
  if (chain.startsWith("expect(") && /\.(resolves|rejects)\./.test(chain)) return true;
  if (!file.says(/["']@playwright\/test["']/) || above(call, "function")?.isAsync !== true) return false;
  if (BROWSER_CLAIM.test(name)) return /^expect\((page|[^()]*(locator|getBy\w+)\(|\w+\))/.test(chain);
  return BROWSER_ACTION.test(name) && /^page\b|\.(getBy\w+|locator)\(/.test(chain);
}

/** Does everything in the function stand in a try of its own? Then nothing of it is lost. */
export function looksAfterItself(made: Syntax | undefined): boolean {
  if (made?.body?.kind !== "block") return false;
  return [...walk(made.body)].some(
    (one) =>
      one.kind === "try" &&
      one.items?.some((item) => item.name !== "finally") &&
      above(one, "function") === made,
  );
}
