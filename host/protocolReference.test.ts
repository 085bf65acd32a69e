import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bridge, errorCodes, hostToProgram } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";

const reference = readFileSync(join(import.meta.dirname, "..", "docs", "protocol.md"), "utf8");

describe("the protocol reference", () => {
  it("lists every error number in its table, and no others", () => {
    const numbers = [...reference.matchAll(/^\| (-32\d{3}) \|/gm)].map(([, number]) => Number(number));
    expect([...numbers].sort()).toEqual(Object.values(errorCodes).sort());
  });

  it("names every message of clients, and every message to them", () => {
    const names = Object.keys({ ...bridge, ...hostToProgram });
    expect(names.filter((name) => !reference.includes(`\`${name}\``))).toEqual([]);
  });
});
