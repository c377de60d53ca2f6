import { expect, test } from "vitest";
import { jsonResponse } from "./known-body.ts";

const value = { name: "ö", list: [1, 2] };
const text = JSON.stringify(value);
const fresh = (): Response => jsonResponse(value, 201);

test("an answer of the host is read in whichever way a client likes", async () => {
  expect([fresh().status, fresh().ok, fresh().headers.get("content-type")]).toEqual([
    201,
    true,
    "application/json",
  ]);
  expect(await fresh().text()).toBe(text);
  expect(await fresh().json()).toEqual(value);
  expect(new TextDecoder().decode(await fresh().arrayBuffer())).toBe(text);
  expect(await (await fresh().blob()).text()).toBe(text);
  expect(await new Response(fresh().body).text()).toBe(text);
  const copy = fresh().clone();
  expect([copy.status, await copy.text(), await copy.clone().json()]).toEqual([201, text, value]);
});

test("an answer counts as used when its stream was", async () => {
  const response = fresh();
  expect(response.bodyUsed).toBe(false);
  await response.arrayBuffer();
  expect(response.bodyUsed).toBe(true);
  await expect(response.blob()).rejects.toThrow(TypeError);
});
