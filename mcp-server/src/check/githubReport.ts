import { type CheckReport, findBrokenRule, type UnableToCheck } from "@dialectic/host";
import { maxAnnotations } from "../limits.ts";
import { describeRow, type PlacedRow } from "./rowText.ts";
import { toSafePath, toSafeText } from "./safeText.ts";
import { formatText } from "./textReport.ts";

/** Writes workflow commands of GitHub Actions, which annotate the changed files, and the text for people below them. */
export function formatGithub(report: CheckReport): string {
  const { reviews, rows, broken } = report;
  const placed: readonly PlacedRow[] = [
    ...reviews.flatMap((review) => review.rows.map((row) => ({ row, title: review.title }))),
    ...rows.map((row) => ({ row })),
  ];
  const annotations = placed.flatMap(({ row, title = "Dialectic" }) => {
    const rule = findBrokenRule(row, broken);
    if (rule === undefined) return [];
    // Each unexplained change is a part of one broken rule.
    const level = row.state === "unexplained" ? "notice" : rule.level;
    const { path, line, endLine } = row.place ?? {};
    const file = path === undefined ? path : toSafePath(path);
    const properties = { file, line, endLine, title: toSafeText(title) };
    return [workflowCommand(level, properties, toSafeText(describeRow(row)))];
  });
  const summary = broken.map(({ level, rule, message }) => workflowCommand(level, { title: rule }, message));
  return [...summary, ...annotations.slice(0, maxAnnotations), formatText(report)].join("\n");
}

export function formatUnableGithub({ message, place }: UnableToCheck): string {
  const properties = { file: place?.path, line: place?.line, title: "dialectic check" };
  return `${workflowCommand("error", properties, toSafeText(message))}\n`;
}

/** Formats a workflow command as GitHub's toolkit does. */
function workflowCommand(
  name: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const written = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeData(String(value)).replace(/:/g, "%3A").replace(/,/g, "%2C")}`],
  );
  return `::${name} ${written.join(",")}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
