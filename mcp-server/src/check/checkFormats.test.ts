import type { CheckReport } from "@dialectic/host";
import schema from "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json" with { type: "json" };
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { formatGithub, formatUnableGithub } from "./githubReport.ts";
import { formatJunit, formatUnableJunit } from "./junitReport.ts";
import { toSafeJson } from "./safeText.ts";
import { formatSarif, formatUnableSarif } from "./sarifReport.ts";
import { formatText } from "./textReport.ts";

/** Texts that a terminal, a CI service or a parser would obey, if they got there. */
const hostile =
  'x\n::error::forged\r\n##[error]forged ##vso[task.setvariable] \u001b[2J\u202e]]>"<&{0}[a](http://b)\ud800\uffff%0A::stop-commands::y';

const reported: CheckReport = {
  kind: "checked",
  holds: false,
  range: "1111111..2222222",
  base: "1111111",
  head: "2222222",
  rules: {
    failingChecks: "fail",
    notEvaluated: "warn",
    referencesGone: "fail",
    referencesEdited: "ignore",
    explained: 80,
    review: "optional",
  },
  rulesFrom: "dialectic.json of 1111111",
  remarks: [hostile],
  broken: [
    { rule: "failingChecks", level: "error", message: "1 check fails" },
    { rule: "notEvaluated", level: "warning", message: "1 check or reference could not be evaluated" },
    { rule: "referencesGone", level: "error", message: "1 reference leads nowhere" },
    { rule: "explained", level: "error", message: "1 of 2 changes are explained, 50 %, but 80 % are wanted" },
  ],
  reviews: [
    {
      reviewId: "r",
      title: hostile,
      source: "the note of 2222222",
      rows: [
        { about: "check", state: "failing", text: hostile, message: hostile, section: hostile },
        { about: "check", state: "not-evaluated", text: "b", message: "the time is up" },
        { about: "check", state: "right", text: "c" },
        { about: "reference", state: "gone", text: "d:3", message: "why", place: { path: "a, b:c 100%.ts", line: 3 } },
        {
          about: "reference",
          state: "edited",
          text: "e",
          message: hostile,
          place: { path: hostile, line: 1, endLine: 2 },
        },
      ],
    },
  ],
  coverage: { total: 2, explained: 1, percent: 50, unlined: 0, generated: [] },
  rows: [
    { about: "changes", state: "unexplained", text: "f.ts:7", place: { path: "f.ts", line: 7, endLine: 7 } },
    { about: "changes", state: "unexplained", text: "::error::forged", place: { path: "::error::forged" } },
  ],
};
const formats = { formatText, formatGithub, formatJunit, formatSarif, json: toSafeJson };

/** Ajv reads a later draft, in which what the schema of SARIF uses means the same. */
function validateSarif(log: unknown): unknown {
  const { id: _, $schema: __, ...rest } = schema;
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(rest);
  validate(log);
  return validate.errors;
}

describe("the formats of a check", () => {
  it.each(Object.entries(formats))("let no text of a review steer a terminal or a CI service: %s", (_, format) => {
    const written = format(reported);
    expect(written).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Cs}]/u);
    expect(written).not.toMatch(/##\w*\[/);
    const begun = written.split("\n").filter((line) => line.trimStart().startsWith("::"));
    expect(begun.filter((line) => !/^::(?:error|warning|notice) (?:file|title)=/.test(line))).toEqual([]);
    expect(begun).toHaveLength(format === formatGithub ? 9 : 0);
  });

  it("name no flag as the next step, which may have been given", () => {
    const broken = reported.broken.filter(({ rule }) => rule === "notEvaluated");
    expect(
      formatText({ ...reported, broken })
        .split("\n")
        .at(-2),
    ).toBe('Next: see the reasons above; "notEvaluated": "warn" lets what stays so pass.');
  });

  it("for people say that there is no review only where nothing was found of one", () => {
    const none = { ...reported, reviews: [] };
    expect(formatText(none)).toContain("\nNo review was found.\n");
    const message = "the note of commit 2222222 cannot be used: its base is wrong.";
    const row = { about: "review", state: "not-evaluated", text: "Review r", message } as const;
    const said = formatText({ ...none, rows: [row] });
    expect(said).not.toContain("No review was found");
    expect(said).toContain(message.slice(0, -1));
  });

  it("for people begin with the broken rules, and end with the next step", () => {
    const lines = formatText({ ...reported, remarks: [] }).split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "Rules are broken: 1111111..2222222, by dialectic.json of 1111111.",
      "✖ 1 check fails. (failingChecks)",
      "! 1 check or reference could not be evaluated. (notEvaluated)",
      "✖ 1 reference leads nowhere. (referencesGone)",
      "✖ 1 of 2 changes are explained, 50 %, but 80 % are wanted. (explained)",
    ]);
    expect(lines).toContain("  ! b could not be evaluated: the time is up");
    expect(lines.slice(-6, -1)).toEqual([
      "1 of 2 changes are explained (50 %); not these:",
      "  - f.ts:7",
      "  - ::error::forged",
      "",
      "Next: correct the code, or the review, which says what is not true.",
    ]);
  });

  it("name the commits of which something is not explained, with their changes", () => {
    const [first, second] = ["3".repeat(40), "4".repeat(40)];
    const commits = [
      { commit: first, subject: "All of it", total: 2, explained: 2, percent: 100 },
      { commit: second, subject: hostile, total: 3, explained: 2, percent: 66 },
    ];
    const row = { about: "changes", state: "unexplained", text: "g.ts:2", place: { path: "g.ts" } } as const;
    const report = { ...reported, commits, rows: [{ ...row, commit: second }] };
    const lines = formatText(report).split("\n");
    const at = lines.findIndex((line) => line.startsWith("4444444 x"));
    expect(lines.slice(at - 1, at + 2)).toEqual([
      "1 of 2 changes are explained (50 %).",
      expect.stringMatching(/: 2 of 3 changes explained; not these:$/),
      "  - g.ts:2",
    ]);
    expect(lines.filter((line) => line.startsWith("3333333"))).toEqual([]);
    const results: { message: { text: string } }[] = JSON.parse(formatSarif(report)).runs[0].results;
    expect(results.at(-1)?.message.text).toBe("g.ts:2 of 4444444 is explained by no review");
    const whole = formatText({ ...report, commits: commits.slice(0, 1), rows: [] });
    expect(whole).toContain("All changes of each commit are explained.");
  });

  it("for GitHub escape properties and messages as its toolkit does", () => {
    const lines = formatGithub(reported).split("\n");
    expect(lines).toContainEqual(
      expect.stringMatching(/^::error file=a%2C b%3Ac 100%25.ts,line=3,title=.*::d:3 leads nowhere: why$/),
    );
    expect(lines).toContain("::notice file=f.ts,line=7,endLine=7,title=Dialectic::f.ts:7 is explained by no review");
  });

  it("are well-formed JUnit XML, in which warnings are skipped cases", () => {
    const [head, ...tags] = formatJunit(reported).split(/\n *|(?<=>)(?=<)/);
    expect(head).toBe('<?xml version="1.0" encoding="UTF-8"?>');
    const text = String.raw`"(?:[^<>&"\ufffe\uffff]|&(?:amp|lt|gt|quot);)*"`;
    const names = "testsuites|testsuite|testcase|failure|error|skipped";
    const tag = new RegExp(`^<(?:/(?:${names})|(?:${names})(?: [a-z]+=${text})*/?)>$`);
    expect(tags.filter((each) => each !== "" && !tag.test(each))).toEqual([]);
    expect(
      tags.filter((each) => each.startsWith("<testsuite ")).map((each) => each.replace(/ name=".*?"/, "")),
    ).toEqual([
      '<testsuite tests="5" failures="2" errors="0" skipped="2">',
      '<testsuite tests="1" failures="1" errors="0" skipped="0">',
    ]);
    expect(tags.filter((each) => each.startsWith("<failure "))).toHaveLength(3);
  });

  it("are valid SARIF by its schema, with a file for each result and no links of the review", () => {
    const log = JSON.parse(formatSarif(reported));
    expect(validateSarif(log)).toBeNull();
    const { results } = log.runs[0];
    expect(results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level])).toEqual([
      ["failingChecks", "error"],
      ["notEvaluated", "warning"],
      ["referencesGone", "error"],
      ["explained", "error"],
      ["explained", "error"],
    ]);
    expect(results[0].message.text).toContain("\\[a\\](http://b)");
    expect(results[2].locations[0].physicalLocation.artifactLocation.uri).toBe("a%2C%20b%3Ac%20100%25.ts");
  });

  it("have the reason why nothing was judged, where services show it", () => {
    const log = JSON.parse(formatUnableSarif({ kind: "unable", message: "There is no remote [x](y)" }));
    expect(validateSarif(log)).toBeNull();
    expect(log.runs[0]).toMatchObject({
      invocations: [{ executionSuccessful: false }],
      results: [
        {
          level: "error",
          message: { text: "There is no remote \\[x\\](y)" },
          locations: [{ physicalLocation: { artifactLocation: { uri: "dialectic.json" }, region: { startLine: 1 } } }],
        },
      ],
    });
    expect(formatUnableJunit({ kind: "unable", message: "no <remote>" })).toContain(
      '<testsuite name="dialectic check" tests="1" failures="0" errors="1" skipped="0">\n' +
        '    <testcase name="dialectic check" classname="check"><error message="no &lt;remote&gt;"/></testcase>',
    );
    expect(formatUnableGithub({ kind: "unable", message: "x\n::error::forged" })).toBe(
      "::error title=dialectic check::x ::error::forged\n",
    );
  });

  it("name the line of a file that is wrong", () => {
    const place = { path: "dialectic.json", line: 3 };
    const reason = { kind: "unable", message: "x", place } as const;
    expect(formatUnableGithub(reason)).toBe("::error file=dialectic.json,line=3,title=dialectic check::x\n");
    expect(JSON.parse(formatUnableSarif(reason)).runs[0].results[0].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: "dialectic.json", uriBaseId: "%SRCROOT%" },
          region: { startLine: 3, endLine: 3 },
        },
      },
    ]);
  });
});
