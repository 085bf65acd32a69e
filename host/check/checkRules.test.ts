import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverExample } from "../languageServers/serverSettings.ts";
import { defaultRules, parseRules } from "./checkRules.ts";

describe("the rules of a check", () => {
  it("are strict where nothing else is written, except about explanations", () => {
    expect(parseRules("{}")).toEqual(defaultRules);
    expect(parseRules('{"$schema":"x","check":{"explained":80,"referencesGone":"warn"}}')).toEqual({
      failingChecks: "fail",
      notEvaluated: "fail",
      referencesGone: "warn",
      referencesEdited: "ignore",
      explained: 80,
      review: "optional",
    });
  });

  it("are documented with their defaults", () => {
    const text = readFileSync(join(import.meta.dirname, "../../docs/check.md"), "utf8");
    const [, json = ""] = /^```json\n(.*?)^```/ms.exec(text) ?? [];
    expect(parseRules(json)).toEqual({ ...defaultRules, explained: 80, review: "required" });
    const rows = [...text.matchAll(/^\| `(\w+)` \|.*?\| `?(\w+)`? \|/gm)].map(([, rule, value]) => [rule, value]);
    const documented = Object.fromEntries(rows.filter(([rule = ""]) => rule in defaultRules));
    expect(documented).toEqual({ ...defaultRules, explained: "0" });
  });

  it.each([
    ["[]", "it must be an object"],
    ['{"check":[]}', "check must be an object"],
    ['{"rules":{}}', '"rules" is not known; the file has "check" and "languageServers"'],
    [
      '{"check":{"failing":"fail"}}',
      'check has no rule "failing"; the rules are failingChecks, notEvaluated, referencesGone, referencesEdited, explained, review',
    ],
    ['{"check":{"failingChecks":"no"}}', 'check.failingChecks is "no"; it can be "fail", "warn" or "ignore"'],
    ['{"check":{"explained":101}}', "check.explained is 101; it can be a whole number from 0 to 100"],
    ['{"check":{"explained":"80"}}', 'check.explained is "80"; it can be a whole number from 0 to 100'],
    ['{"check":{"review":"\\u001b[2J"}}', 'check.review is "\\u001b[2J"; it can be "required" or "optional"'],
    [
      '{"check":{"explained":101,"review":"no","old":1,"older":2},"languageServers":{"Go":{},"Rust":{}},"x":1}',
      [
        "languageServers.Go.command is wrong",
        serverExample.replace(/\.$/, ""),
        "languageServers.Rust.command is wrong",
        "check.explained is 101; it can be a whole number from 0 to 100",
        'check.review is "no"; it can be "required" or "optional"',
        `check has no rule "old" and "older"; the rules are ${Object.keys(defaultRules).join(", ")}`,
        '"x" is not known; the file has "check" and "languageServers"',
      ],
    ],
    ['{"languageServers":3}', ["languageServers is wrong", serverExample.replace(/\.$/, "")]],
  ])("say what is wrong in %s", (text, problem) => {
    expect(parseRules(text)).toEqual({ problem: [problem].flat().join(". ") });
  });

  it.each([
    ["{", 1, 2],
    ['{\n  "check": nothing\n}', 2, 12],
    ['{\n  "check": {},\n}', 3, 1],
    ["{} // rules", 1, 4],
  ])("say where %j is no JSON", (text, line, column) => {
    expect(parseRules(text)).toEqual({ problem: `it is not JSON: line ${line}, column ${column}`, line });
  });
});
