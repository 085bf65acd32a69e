import { type CheckReport, type CheckRow, findBrokenRule, type UnableToCheck } from "@dialectic/host";
import { describeRow } from "./rowText.ts";
import { toSafeText } from "./safeText.ts";

interface Suite {
  readonly name: string;
  readonly cases: readonly Case[];
}

interface Case {
  readonly name: string;
  readonly group: string;
  readonly outcome?: { readonly kind: "failure" | "error" | "skipped"; readonly message: string };
}

/** Writes JUnit XML: a suite for each review, a test case for each check and reference, and one for the coverage. */
export function formatJunit(report: CheckReport): string {
  const { reviews, rows, broken, coverage } = report;
  const toCase = (row: CheckRow): Case => {
    const named = { name: row.text, group: row.section ?? row.about };
    if (row.state === "right") return named;
    const level = findBrokenRule(row, broken)?.level;
    // JUnit has no warnings.
    const kind = level !== "error" ? "skipped" : row.state === "not-evaluated" ? "error" : "failure";
    return { ...named, outcome: { kind, message: describeRow(row) } };
  };
  const short = broken.find(({ rule }) => rule === "explained");
  const explained: Case = { name: "Explained changes", group: "changes" };
  const covered =
    short === undefined ? explained : { ...explained, outcome: { kind: "failure", message: short.message } as const };
  const others = rows.filter(({ state }) => state !== "unexplained").map(toCase);
  const suites: readonly Suite[] = [
    ...reviews.map(({ title, rows: own }) => ({ name: title, cases: own.map(toCase) })),
    { name: "Range", cases: [...(coverage === undefined ? [] : [covered]), ...others] },
  ];
  return formatSuites(suites);
}

/** Writes the reason why nothing was judged as a case that could not run. */
export function formatUnableJunit({ message }: UnableToCheck): string {
  const name = "dialectic check";
  return formatSuites([{ name, cases: [{ name, group: "check", outcome: { kind: "error", message } }] }]);
}

function formatSuites(suites: readonly Suite[]): string {
  const lines = suites.flatMap(({ name, cases }) => [
    `  <testsuite ${attributes({ name, ...count(cases) })}>`,
    ...cases.map((each) => `    ${formatCase(each)}`),
    "  </testsuite>",
  ]);
  return `${['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...lines, "</testsuites>"].join("\n")}\n`;
}

function count(cases: readonly Case[]): Readonly<Record<string, string>> {
  const having = (kind: string) => String(cases.filter(({ outcome }) => outcome?.kind === kind).length);
  return {
    tests: String(cases.length),
    failures: having("failure"),
    errors: having("error"),
    skipped: having("skipped"),
  };
}

function formatCase({ name, group, outcome }: Case): string {
  const head = `<testcase ${attributes({ name, classname: group })}`;
  if (outcome === undefined) return `${head}/>`;
  return `${head}><${outcome.kind} ${attributes({ message: outcome.message })}/></testcase>`;
}

function attributes(named: Readonly<Record<string, string>>): string {
  return Object.entries(named)
    .map(([name, value]) => `${name}="${escapeXml(toSafeText(value))}"`)
    .join(" ");
}

/** The last two characters have no place in XML, not even as references. */
function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(/[\ufffe\uffff]/g, "\ufffd");
}
