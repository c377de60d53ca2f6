/**
 * Who asks: the user of a request or a session, and what a function does with them. To look whether there is anybody is
 * not to look whether this one may.
 */
import { above, lastName, pathOf, walk, type Syntax } from "../source/syntax.ts";
import type { Scopes } from "./scopes.ts";

/** Paths and names of who asks, by every framework's way to say so. */
const WHO =
  /(^|\.)(req|request|ctx|context|c|self\.request|info\.context|event|socket)(\.(state|session|auth|locals|var|raw|data|requestContext\.authorizer))?\.(user|userId|user_id|currentUser|viewer|account|auth|principal|actor|member|sub)\b|(^|\.)(session(\(\))?|locals|state|g|auth\(\))\.(user|userId|user_id|sub|uid|email|account|claims|role|isAdmin|org_?id|tenant_?id)\b|(^|\.)(claims|payload|token|jwt|identity)\.(user|userId|user_id|sub|uid)\b|(^|\.)(current_?user|currentUser|viewer|principal|actor|caller|requester)\b|(^|\.)get_jwt_identity\(\)|(^|\.)(c|ctx)\.get\(\)$|(^|\.)auth\.uid\(\)|(^|\.)request\.user\b/;
const GIVEN =
  /^(user|me|current_?user|currentUser|viewer|principal|actor|caller|requester|identity|claims|user_?id|userId|actorId|viewerId)$/;
/** `member: Annotated[Member, Depends(current_member)]`, whatever they are called. */
const DEPENDS_ON_WHO = /\b(Depends|Security)\(\s*(\w+\.)*(get_)?(current|logged_in|authenticated|require)_/;
/** Telling of who did it is no question whether they may. */
const TELLS =
  /^(log|info|warn|error|debug|audit|track|emit|publish|notify|send|json|render|status|capture\w*|record\w*|set)$/i;
const MAKES = /^(create|insert|insertOne|add|new)$/;

/** Python makes a thing by calling its class. */
const MADE = /^[A-Z]\w*[a-z]/;
const DECIDING =
  /Polic|Permission|Ability|Guard|Access|Auth|Filter|Query|Quer|Form|Serializer|Exists|Subquery|When/;

export interface Identity {
  /** Does this expression stand for who asks, or for a part of them? */
  isWho(node: Syntax): boolean;
  /** Compared, looked for, or handed to what decides, somewhere in this function. */
  isJudged(owner: Syntax): boolean;
}

/** Knows who asks in one file. */
export function identityOf(scopes: Scopes): Identity {
  const isWho = (node: Syntax, depth = 0): boolean => {
    if (node.kind !== "name" && node.kind !== "member" && node.kind !== "call") return false;
    const path = scopes.fullPath(node);
    if (WHO.test(path) || WHO.test(pathOf(node))) return !path.endsWith(".get()") || asksUser(node);
    if (node.kind === "member") return node.target !== undefined && isWho(node.target, depth + 1);
    if (node.kind !== "name" || depth > 5) return false;
    const binding = scopes.find(node.name, node);
    if (binding?.param && DEPENDS_ON_WHO.test(binding.param.texts?.[0] ?? "")) return true;
    if (binding?.param && binding.parts.length === 0)
      return GIVEN.test(node.name) && !isOfAddress(node.name, binding.param, binding.owner);
    return (binding?.parts ?? []).some(
      (part) => part !== node && isWho(part.kind === "await" && part.value ? part.value : part, depth + 1),
    );
  };
  return {
    isWho,
    isJudged: (owner) => [...walk(owner.body ?? owner)].some((node) => isWho(node) && isAskedOf(node)),
  };
}

/** `{user_id}` of a route, `@Param("userId")`: which record it is about, written by whoever asks. */
function isOfAddress(name: string, param: Syntax, owner: Syntax): boolean {
  const place = new RegExp(`[{<:]${name}\\b`);
  const said = param.decorators ?? [];
  if (said.length > 0) return said.some((one) => /^(Param|Query|Body|Headers)$/.test(lastName(one.target)));
  return (owner.decorators ?? []).some((decorator) =>
    [...walk(decorator)].some((one) => one.kind === "string" && place.test(one.name)),
  );
}

/** `c.get("user")` */
const asksUser = (node: Syntax): boolean =>
  [...walk(node)].some(
    (one) => one.kind === "string" && /user|account|auth|session|sub|identity/i.test(one.name),
  );

/** It stands in a comparison, a condition of a query, a question to what decides. */
function isAskedOf(node: Syntax): boolean {
  for (let one: Syntax = node; one.parent; one = one.parent) {
    const { parent } = one;
    if (parent.kind === "member" && parent.target === one) {
      if (
        /^(role|roles|permissions?|scopes?|is_?(admin|staff|superuser|owner|moderator)|has_?\w+|can\w*|isAdmin)$/i.test(
          parent.name,
        )
      )
        return true;
      continue;
    }
    if (parent.kind === "binary") {
      if (/^(&&|\|\||\?\?|and|or)$/.test(parent.name)) return false;
      const other = parent.target === one ? parent.value : parent.target;
      return (
        /^([!=]==?|in|not in|is|is not)$/.test(parent.name) && !/^(null|undefined|None)$/.test(pathOf(other))
      );
    }
    if (parent.kind === "entry" && /^(data|set|\$set|values|\w+_?[bB]y)$/.test(parent.name)) return false;
    if (parent.kind === "call" && parent.target !== one) return isQuestion(parent, one);
    if (/^(block|program|function|if|return|unary|assign|conditional|loop)$/.test(parent.kind)) return false;
  }
  return false;
}

function isQuestion(call: Syntax, argument: Syntax): boolean {
  const name = lastName(call.target);
  if (TELLS.test(name)) return false;
  // A new record belongs to whoever makes it; which one is changed does not.
  const isNew =
    MAKES.test(name) ||
    call.is === "new" ||
    above(call, "entry")?.name === "data" ||
    (argument.kind === "named" && MADE.test(name) && !DECIDING.test(name));
  const data =
    argument.kind === "object"
      ? argument.items?.find((item) => /^(where|filter)$/.test(item.name))
      : undefined;
  return !isNew || data !== undefined;
}
