import type { CheckedReferences, CoverageSummary, ReferenceReport } from "@dialectic/shared/protocol";
import { checkedReferences, formatCorrect, toVisible } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { checkLinesBytes, maxCheckNotesBytes, maxCoverageBytes } from "../limits.ts";
import { fitting, jsonBytes, type ListPage, listPage, roomIn } from "./bounds.ts";
import { adviseFix, describeReference } from "./describePresented.ts";
import { refused, unreachable } from "./failureText.ts";
import { offsetParameter, workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: yours"))),
  iteration: z.optional(z.int().check(z.gte(1), z.describe("Default: the latest"))),
  section: z.optional(z.string().check(z.minLength(1), z.describe("Default: all"))),
  offset: offsetParameter,
  workspace_path: workspaceParameter,
});
const output = z.extend(z.omit(checkedReferences, { kind: true }), {
  /** Offset of the next page of references, if there is one. */
  next: z.optional(z.int()),
});
type Checked = Omit<CheckedReferences, "kind">;
type Page = ListPage<ReferenceReport>;

export const checkReferences = defineTool({
  name: "check_references",
  title: "Check the references of a review",
  description:
    "Check a review against the code: references that moved or are gone, and changes that no section explains. Read each again before you name it.",
  input,
  output,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: { positional: "review_id" },
  isAboutCode: true,
  run: async ({ workspace_path, review_id, iteration, section, offset }, context) => {
    const params = withoutUndefined({ reviewId: review_id, iteration, section });
    const answer = await context.host.request("references/check", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { kind: _, coverage, unmeasured, notes = [], ...checked } = answer.result;
    // Coverage and notes stand on the first page only.
    const covered =
      offset > 0
        ? {}
        : withoutUndefined({ ...(coverage === undefined ? {} : { coverage: fittingCoverage(coverage) }), unmeasured });
    const noted = notes.length === 0 || offset > 0 ? {} : { notes: fitting(notes, maxCheckNotesBytes) };
    const lines = [
      ...(noted.notes ?? []).map((note) => `Note: ${note}`),
      ...(covered.coverage === undefined ? [] : describeCoverage(covered.coverage, checked.references)),
      ...(covered.unmeasured === undefined ? [] : [covered.unmeasured]),
    ];
    const besides = Math.max(jsonBytes(covered) + jsonBytes(noted), Buffer.byteLength(lines.join("\n")));
    const page = listPage(checked.references, offset, roomIn() - besides - checkLinesBytes, describeReference);
    const text = [describeChecked(checked, page), ...lines].join("\n");
    const next = page.next === undefined ? {} : { next: page.next };
    return { kind: "done", text, structured: { ...checked, references: page.items, ...next, ...noted, ...covered } };
  },
});

function fittingCoverage(coverage: CoverageSummary): CoverageSummary {
  const unexplained = fitting(coverage.unexplained, maxCoverageBytes, (change) => change);
  const { listedPlaces, generated, unread } = coverage;
  return {
    ...coverage,
    unexplained,
    outdated: fitting(coverage.outdated, maxCoverageBytes, describeOutdated),
    ...(listedPlaces === undefined
      ? {}
      : { listedPlaces: fitting(listedPlaces, maxCoverageBytes, (change) => change) }),
    ...(generated === undefined ? {} : { generated: fitting(generated, maxCoverageBytes) }),
    ...(unread === undefined ? {} : { unread: fitting(unread, maxCoverageBytes) }),
  };
}

/** Describes the coverage; empty where nothing has changed. */
function describeCoverage(
  {
    total,
    explained,
    unexplained,
    listed = 0,
    listedPlaces = [],
    outdated,
    generated = [],
    unread = [],
  }: CoverageSummary,
  references: readonly ReferenceReport[],
): readonly string[] {
  const news = withoutTold(outdated, references);
  const more = total - explained - unexplained.length;
  const missing = `Changed code that no section explains (${total - explained} of ${total} changed hunks since the last commit):`;
  return [
    ...(total > 0 && explained === total
      ? [
          total === 1
            ? "The changed hunk since the last commit is explained."
            : `All ${total} changed hunks since the last commit are explained.`,
        ]
      : []),
    ...(total > explained ? [missing, ...unexplained.map((change) => `- ${toVisible(change)}`)] : []),
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(listed > 0 ? [`Only listed, without a sentence (${listed} of the explained hunks):`] : []),
    ...listedPlaces.map((change) => `- ${toVisible(change)}`),
    ...(listed > listedPlaces.length ? [`- and ${listed - listedPlaces.length} more`] : []),
    ...(news.length > 0 ? ["Sections whose code changed after they were written:"] : []),
    ...news.map(describeOutdated),
    ...(generated.length > 0
      ? [`Generated files and folders of new files need no explanation: ${generated.join(", ")}`]
      : []),
    ...(unread.length > 0 ? ["Files that git cannot read, which may have changed, too:"] : []),
    ...unread.map((file) => `- ${file}`),
  ];
}

type Outdated = CoverageSummary["outdated"][number];

/** Returns the sections whose code changed, without the reasons that the list of references has. */
function withoutTold(outdated: readonly Outdated[], references: readonly ReferenceReport[]): readonly Outdated[] {
  const told = new Set(
    references.flatMap(({ text, state, reason, section }) =>
      state === "exact" ? [] : [`${section ?? ""}\n${reason === undefined ? text : `${text} (${reason})`}`],
    ),
  );
  return outdated.flatMap(({ path, reasons }) => {
    const left = reasons.filter((reason) => !told.has(`${path}\n${reason}`));
    return left.length === 0 ? [] : [{ path, reasons: left }];
  });
}

function describeOutdated({ path, reasons }: Outdated): string {
  return `- "${path}": ${reasons.join("; ")}`;
}

function describeChecked({ reviewId, iteration, total, right, references }: Checked, page: Page): string {
  const which = `Review ${reviewId}, iteration ${iteration}`;
  if (total === 0) return `${which}: it has no references.`;
  const named = page.items.filter(({ state, reason }) => state === "exact" && reason !== undefined);
  const wrong = page.items.filter(({ state }) => state !== "exact");
  const from = page.start === 0 ? "" : ` from ${page.start} on`;
  const counts = `${which}: ${formatCorrect(right, total)}`;
  const heading = right === total ? `${counts}.` : `${counts}; look at these${from}:`;
  const more = page.next === undefined ? [] : [`- and ${references.length - page.end} more: pass offset ${page.next}`];
  return [heading, ...wrong.map(describeReference), ...named.map(describeReference), ...more, ...adviseFix(wrong)].join(
    "\n",
  );
}
