import {
  type BrokenRule,
  type CheckPlace,
  type CheckReport,
  findBrokenRule,
  type UnableToCheck,
} from "@dialectic/host";
import { serverVersion } from "../version.ts";
import { describeRow, type PlacedRow } from "./rowText.ts";
import { toSafeJson, toSafeText, toWellFormed } from "./safeText.ts";

const rules: readonly { readonly id: BrokenRule["rule"]; readonly text: string }[] = [
  { id: "failingChecks", text: "The checks of a review hold." },
  { id: "notEvaluated", text: "Everything that a review says can be evaluated." },
  { id: "referencesGone", text: "The references of a review lead to code." },
  { id: "referencesEdited", text: "The code that a review refers to is as it was." },
  { id: "explained", text: "Reviews explain the changes." },
];

const unjudged = { id: "check", text: "The reviews can be judged." };

/** Writes SARIF 2.1.0 (OASIS Standard, 27 March 2020). */
export function formatSarif(report: CheckReport): string {
  const { reviews, rows, broken } = report;
  const placed: readonly PlacedRow[] = [
    ...reviews.flatMap((review) => review.rows.map((row) => ({ row, title: review.title }))),
    ...rows.map((row) => ({ row })),
  ];
  const results = placed.flatMap((each) => {
    const rule = findBrokenRule(each.row, broken);
    return rule === undefined ? [] : [toResult(each, rule)];
  });
  return formatRun({ executionSuccessful: true }, results);
}

/** Writes the reason why nothing was judged, also as a result: services show only those. */
export function formatUnableSarif({ message: reason, place }: UnableToCheck): string {
  const message = { text: escapeMessage(toSafeText(reason)) };
  return formatRun({ executionSuccessful: false, toolExecutionNotifications: [{ level: "error", message }] }, [
    { ruleId: unjudged.id, level: "error", message, locations: [toPhysical(place)] },
  ]);
}

function formatRun(invocation: object, results: readonly object[]): string {
  const driver = {
    name: "Dialectic",
    version: serverVersion,
    rules: [...rules, unjudged].map(({ id, text }) => ({ id, shortDescription: { text } })),
  };
  return toSafeJson({
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", invocations: [invocation], results }],
  });
}

function toResult({ row, title }: PlacedRow, { rule, level }: BrokenRule) {
  const names = [title, row.section].filter((name) => name !== undefined).map(toSafeText);
  const logical = names.length === 0 ? {} : { logicalLocations: [{ fullyQualifiedName: names.join(" > ") }] };
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex(({ id }) => id === rule),
    level,
    message: { text: escapeMessage(toSafeText(describeRow(row))) },
    locations: [{ ...toPhysical(row.place), ...logical }],
  };
}

/** Services need a file and a line for each result; for what is about no code, that is the file with the rules. */
function toPhysical(place: CheckPlace | undefined) {
  const { path = "dialectic.json", line = 1, endLine = line } = place ?? {};
  const uri = toWellFormed(path).split("/").map(encodeURIComponent).join("/");
  const artifactLocation = { uri, uriBaseId: "%SRCROOT%" };
  return { physicalLocation: { artifactLocation, region: { startLine: line, endLine } } };
}

/** Escapes what SARIF reads as links (3.11.6) and placeholders (3.11.5). */
function escapeMessage(text: string): string {
  return text.replace(/[\\[\]]/g, "\\$&").replace(/[{}]/g, "$&$&");
}
