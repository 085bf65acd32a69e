import { lstat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { listSectionNames, type ReviewDocument, type Section } from "@dialectic/shared/review";
import { noLanguageServices } from "../base/noLanguageServices.ts";
import { describeClaim } from "../claims/claimReports.ts";
import type { ClaimStatus } from "../claims/liveClaim.ts";
import { listClaims } from "../claims/reviewClaims.ts";
import type { MeasuredReview } from "../coverage/measureCoverage.ts";
import { maxCheckedReferences, maxLookedCheckNames, maxReviewClaims } from "../limits.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { getPath } from "../references/referenceReports.ts";
import type { ReferenceStatus } from "../references/referenceStatus.ts";
import type { CheckHost } from "./checkHost.ts";
import type { CheckedReview, CheckPlace, CheckRow } from "./checkReport.ts";

export interface JudgedReview {
  readonly review: CheckedReview;
  readonly measured: MeasuredReview;
}

/** A review in the store of the check; see `storeReview.ts`. */
export interface StoredReview {
  readonly reviewId: string;
  readonly title: string;
  readonly source: string;
  readonly baseUri: string;
  readonly document: ReviewDocument;
  /** Why git cannot read the code that references mean, by their written paths. */
  readonly unread: ReadonlyMap<string, string>;
  /** Written paths of references whose code is older than the text, which tells of its edits. */
  readonly older: ReadonlySet<string>;
}

const timeIsUp = "the time is up";

/** Follows the references of a review and runs its checks. */
export async function judgeReview(
  { document, baseUri, unread, older, ...named }: StoredReview,
  host: CheckHost,
  { signal, isShallow }: { readonly signal: AbortSignal; readonly isShallow: boolean },
): Promise<JudgedReview> {
  const meta = { reviewId: named.reviewId, baseUri };
  const paths = listSectionNames(document);
  const places = new Map(document.sections.map((section, at) => [section, paths[at] ?? ""]));
  const inSection = (section: Section) => {
    const path = places.get(section) ?? "";
    return path === "" ? {} : { section: path };
  };
  const statuses = await untilAborted(host.states.check(meta, checkedSections(document.sections)), signal);
  const references = (statuses ?? []).map((status) => ({
    ...inSection(status.section),
    ...referenceRow(status, { root: host.root, isShallow, unread, older }),
  }));
  const left =
    statuses === undefined
      ? timeIsUp
      : statuses.length < maxCheckedReferences
        ? undefined
        : `they are more than ${maxCheckedReferences}`;
  const leftOut = left === undefined ? [] : [notEvaluated("reference", "References", left)];
  const ofSections = new Map<Section, CheckPlace>();
  for (const status of statuses ?? []) {
    const place = findPlace(status, host.root);
    // Its lines are what the reference is about, and not the check.
    if (place !== undefined && !ofSections.has(status.section)) ofSections.set(status.section, { path: place.path });
  }
  const checks = await runChecks(document, meta, host, signal);
  const rows = [
    ...checks.map(({ section, row }) => placed({ ...row, ...inSection(section) }, ofSections.get(section))),
    ...unevaluatedChecks(document),
    ...references,
    ...leftOut,
  ];
  return { review: { ...named, rows }, measured: { meta, document, statuses: statuses ?? [] } };
}

async function runChecks(
  document: ReviewDocument,
  meta: MeasuredReview["meta"],
  { evaluator, root, hasServers }: CheckHost,
  signal: AbortSignal,
): Promise<readonly { readonly section: Section; readonly row: CheckRow }[]> {
  const claims = listClaims(document).slice(0, maxReviewClaims);
  if (claims.length === 0) return [];
  const { parseClaim } = await import("../capability/ideLanguage.ts");
  const set = evaluator.open(
    meta,
    claims.map(({ source }) => source),
  );
  await set.settled(signal);
  const rows = claims.map(async (claim, at) => {
    const { claim: text, title } = describeClaim(claim, "", parseClaim);
    const status = set.statuses[at] ?? { state: "pending" };
    const row = checkRow(title ?? text, status, hasServers);
    if (row.state === "right") return { section: claim.section, row };
    const said = { answer: status.found ?? status.reason ?? "", source: claim.source };
    return { section: claim.section, row: placed(row, await findCheckPlace(said, root, meta.baseUri)) };
  });
  set.dispose();
  return Promise.all(rows);
}

/** Gives a row that is not right a place, unless it has one. */
function placed(row: CheckRow, place: CheckPlace | undefined): CheckRow {
  return row.state === "right" || row.place !== undefined || place === undefined ? row : { ...row, place };
}

function unevaluatedChecks(document: ReviewDocument): readonly CheckRow[] {
  const more = listClaims(document).length - maxReviewClaims;
  return more > 0 ? [notEvaluated("check", `${more} more checks`, `at most ${maxReviewClaims} are run`)] : [];
}

function checkRow(text: string, { state, expected, found, reason }: ClaimStatus, hasServers: boolean): CheckRow {
  switch (state) {
    case "holds":
      return { about: "check", state: "right", text };
    case "fails":
      return { about: "check", state: "failing", text, message: `expected ${expected}, found ${found}` };
    case "unknown":
      return notEvaluated("check", text, explainUnknown(reason ?? "", hasServers));
    case "pending":
      return notEvaluated("check", text, timeIsUp);
  }
}

/** Returns the first line, and what it announces: the others show where in the check the problem is. */
function explainUnknown(reason: string, hasServers: boolean): string {
  const [first = "", second = ""] = reason.split("\n");
  if (first.endsWith(":")) return `${first} ${second.trim()}`;
  const isMissing = !hasServers && first === noLanguageServices;
  return isMissing ? "it asks a language server, and none is started without --trust" : first;
}

function notEvaluated(about: CheckRow["about"], text: string, message: string): CheckRow {
  return { about, state: "not-evaluated", text, message };
}

interface ReferenceCode extends Pick<StoredReview, "unread" | "older"> {
  readonly root: string;
  readonly isShallow: boolean;
}

function referenceRow(status: ReferenceStatus, { root, isShallow, unread, older }: ReferenceCode): CheckRow {
  const { text, state, reason, suggestion } = status.report;
  const path = getPath(status.target) ?? "";
  const why = unread.get(path) ?? (status.isUnread === true ? reason : undefined);
  if (why !== undefined) return notEvaluated("reference", text, why);
  if (state === "edited" && older.has(path)) return { about: "reference", state: "right", text };
  if (state === "exact" || state === "moved") return { about: "reference", state: "right", text };
  // The commit may be in the part of the history that was not cloned.
  if (status.target.kind === "commit" && isShallow) return notEvaluated("reference", text, "the clone is shallow");
  const meant = suggestion === undefined ? "" : `; did it mean ${suggestion}?`;
  const place = findPlace(status, root);
  return {
    about: "reference",
    state: state === "edited" ? "edited" : "gone",
    text,
    message: `${reason ?? state}${meant}`,
    ...(place === undefined ? {} : { place }),
  };
}

/** Returns where the code stands or stood, if that is in the repository. */
function findPlace({ place, files, target }: ReferenceStatus, root: string): CheckPlace | undefined {
  const file = place?.absolutePath ?? files[0];
  const path = file === undefined ? undefined : toRepositoryPath(file, root);
  if (path === undefined) return undefined;
  if (place !== undefined) return { path, line: place.line, endLine: place.endLine };
  return target.kind === "file" && target.isWhole !== true ? { path, line: target.line } : { path };
}

export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(undefined);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}

const answered = /([^\s"'`()[\]:,;]+\.\w+):(\d+)/g;
const named = /(["'`])([^"'`\n]+\.\w+)\1/g;

/**
 * Finds the place of a check for annotations: the first place in a file that its answer names, else the first file that
 * its program names. Only files of the repository count; `base` is the folder that paths of the review are relative to.
 */
async function findCheckPlace(
  { answer, source }: { readonly answer: string; readonly source: string },
  root: string,
  base: string,
): Promise<CheckPlace | undefined> {
  const places = [
    ...[...answer.matchAll(answered)].map(([, path = "", line]) => ({ path, line: Number(line) })),
    ...[...source.matchAll(named)].map(([, , path = ""]) => ({ path })),
  ];
  for (const { path, ...line } of places.slice(0, maxLookedCheckNames))
    for (const folder of new Set([root, base])) {
      const file = resolve(folder, path);
      const shown = toRepositoryPath(file, root);
      if (shown === undefined || !(await lstat(file).catch(() => undefined))?.isFile()) continue;
      return { path: shown, ...line };
    }
  return undefined;
}

/** Returns the path of a file from the top of a repository; undefined outside it. */
function toRepositoryPath(file: string, root: string): string | undefined {
  const path = relative(root, file).split(sep).join("/");
  return path === "" || path === ".." || path.startsWith("../") ? undefined : path;
}
