import { type BrokenRule, type CheckReport, type CheckRow, findBrokenRule } from "@dialectic/host";
import { formatCount } from "@dialectic/shared/protocol";
import { maxReportRows } from "../limits.ts";
import { describeRow } from "./rowText.ts";
import { toSafeText } from "./safeText.ts";

const marks = { error: "✖", warning: "!" } as const;

const nextSteps: Readonly<Record<BrokenRule["rule"], string>> = {
  failingChecks: "correct the code, or the review, which says what is not true.",
  notEvaluated: 'see the reasons above; "notEvaluated": "warn" lets what stays so pass.',
  referencesGone: "correct the references in the review.",
  referencesEdited: "look whether the review still says what the code does.",
  explained: "have the review explain the changes that are listed above.",
};

/** Writes a report for people: broken rules first, then what breaks them, review by review. */
export function formatText(report: CheckReport): string {
  const { broken, reviews, rows, remarks, rulesFrom, range } = report;
  const verdict = report.holds ? "The rules hold" : "Rules are broken";
  const [first] = broken;
  const lines = [
    `${verdict}: ${toSafeText(range)}, by ${toSafeText(rulesFrom)}.`,
    ...broken.map(({ level, rule, message }) => `${marks[level]} ${message}. (${rule})`),
    ...remarks.map((remark) => `- ${toSafeText(remark)}`),
    "",
    ...reviews.flatMap((review) => [
      `Review "${toSafeText(review.title)}", from ${toSafeText(review.source)}: ${countRows(review.rows)}`,
      ...listRows(review.rows, broken),
    ]),
    // A row says of each other review that it was found, or named, and could not be judged.
    ...(reviews.length === 0 && !rows.some(({ about }) => about === "review") ? ["No review was found."] : []),
    ...listRows(rows, broken),
    ...describeCoverage(report),
    ...describeCommits(report),
    ...(first === undefined ? [] : ["", `Next: ${nextSteps[first.rule]}`]),
  ];
  return `${lines.join("\n")}\n`;
}

function countRows(rows: readonly CheckRow[]): string {
  const right = (about: CheckRow["about"]) => {
    const own = rows.filter((row) => row.about === about);
    return [own.filter(({ state }) => state === "right").length, own.length] as const;
  };
  const [[checks, allChecks], [references, allReferences]] = [right("check"), right("reference")];
  const held = `${checks} of ${formatCount(allChecks, "check")} ${allChecks === 1 ? "holds" : "hold"}`;
  return `${held}, ${references} of ${formatCount(allReferences, "reference")} ${allReferences === 1 ? "is" : "are"} right`;
}

function listRows(rows: readonly CheckRow[], broken: readonly BrokenRule[]): readonly string[] {
  const told = rows.filter(({ state }) => state !== "right" && state !== "unexplained");
  const lines = told.slice(0, maxReportRows).map((row) => {
    const section = row.section === undefined ? "" : ` (${toSafeText(row.section)})`;
    return `  ${marks[findBrokenRule(row, broken)?.level ?? "warning"]} ${toSafeText(describeRow(row))}${section}`;
  });
  return told.length > maxReportRows ? [...lines, `  … and ${told.length - maxReportRows} more`] : lines;
}

function describeCoverage({ coverage, rows }: CheckReport): readonly string[] {
  if (coverage === undefined) return [];
  const { total, explained, percent } = coverage;
  const unexplained = listUnexplained(rows, undefined);
  if (total === 0) return ["No lines have changed that need an explanation."];
  const share = `${explained} of ${formatCount(total, "change")} ${total === 1 ? "is" : "are"} explained (${percent} %)`;
  const not = unexplained.length === 0 ? "." : "; not these:";
  return [`${share}${not}`, ...unexplained];
}

function listUnexplained(rows: readonly CheckRow[], commit: string | undefined): readonly string[] {
  const own = rows.filter((row) => row.state === "unexplained" && row.commit === commit);
  const lines = own.slice(0, maxReportRows).map(({ text }) => `  - ${toSafeText(text)}`);
  return own.length > maxReportRows ? [...lines, `  … and ${own.length - maxReportRows} more`] : lines;
}

/** Names the commits of which something is explained by no review. */
function describeCommits({ commits, rows }: CheckReport): readonly string[] {
  if (commits === undefined || commits.length === 0) return [];
  const short = commits.filter(({ total, explained }) => explained < total);
  if (short.length === 0) return ["All changes of each commit are explained."];
  return short.flatMap(({ commit, subject, total, explained }) => [
    `${commit.slice(0, 7)} ${toSafeText(subject)}: ${explained} of ${formatCount(total, "change")} explained; not these:`,
    ...listUnexplained(rows, commit),
  ]);
}
