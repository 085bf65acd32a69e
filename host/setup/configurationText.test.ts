import fc from "fast-check";
import { stringify } from "smol-toml";
import { describe, expect, it } from "vitest";
import { getAssistant } from "./assistants.ts";
import { addServer, findServer, hasKeys, removeServer } from "./configurationText.ts";

const cursor = getAssistant("cursor");
const codex = getAssistant("codex");
const entry = { command: "/opt/a b/node", args: ['C:\\x\\"quoted".js', "--panel", "browser"] };

/** Adds and removes the server, with and without the receipt. */
function thereAndBack(assistant: typeof cursor, text: string): void {
  const put = addServer(assistant, text, entry);
  if (put.kind === "refused") throw new Error(put.message);
  const found = findServer(assistant, put.text);
  expect(found.kind === "found" && hasKeys(found.entry, entry)).toBe(true);
  expect(addServer(assistant, put.text, entry)).toEqual(put);
  const written = { before: text, after: put.text };
  expect(removeServer(assistant, put.text, written)).toEqual({ kind: "edited", text });
  const forgotten = removeServer(assistant, put.text, undefined);
  const left = forgotten.kind === "edited" ? findServer(assistant, forgotten.text) : forgotten;
  expect(left).toEqual({ kind: "found", entry: undefined });
}

const key = fc.stringMatching(/^[a-z][a-zA-Z_-]{0,8}$/).filter((name) => name !== "dialectic" && name !== "__proto__");
const servers = fc.dictionary(key, fc.record({ command: fc.string(), args: fc.array(fc.string(), { maxLength: 2 }) }), {
  maxKeys: 3,
});
const others = fc.dictionary(key, fc.oneof(fc.string(), fc.boolean(), fc.integer({ min: -99, max: 99 })), {
  maxKeys: 4,
});

describe("a server in a configuration", () => {
  it("is added and removed in every JSON object, whatever its layout", () => {
    const layout = fc.constantFrom(0, 1, 2, 4, "\t");
    const lineEnd = fc.constantFrom("\n", "\r\n");
    const value = fc.tuple(
      others,
      fc.option(servers),
      fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }),
    );
    fc.assert(
      fc.property(value, layout, lineEnd, fc.boolean(), ([before, named, after], indentation, eol, isClosed) => {
        const object = { ...before, ...(named === null ? {} : { mcpServers: named }), ...after };
        const text = JSON.stringify(object, undefined, indentation).replaceAll("\n", eol);
        thereAndBack(cursor, `${text}${isClosed ? eol : ""}`);
      }),
    );
  });

  it("is added and removed in every TOML document", () => {
    fc.assert(
      fc.property(others, servers, fc.constantFrom("\n", "\r\n"), fc.boolean(), (top, named, eol, isClosed) => {
        const text = stringify({ ...top, ...(Object.keys(named).length === 0 ? {} : { mcp_servers: named }) });
        thereAndBack(codex, `${text.trimEnd().replaceAll("\n", eol)}${isClosed ? eol : ""}`);
      }),
    );
  });
});
