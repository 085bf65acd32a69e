import type {
  CodeExcerpt,
  Handlers,
  OpenOutcome,
  PanelToHost,
  PartOf,
  PreviewOutcome,
} from "@dialectic/shared/protocol";
import type { FoundReference, ReferenceTarget } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { EditorPort, FollowedPastCode, ShowOutcome } from "../base/ports.ts";
import { createExcerpt } from "../files/codeExcerpt.ts";
import { clipLines, splitCode } from "../files/codeFile.ts";
import { readPicture } from "../files/readPicture.ts";
import { previewContextLines, sheetContextLines } from "../limits.ts";
import type { ShownPage, ShownReview, ShownReviews } from "../shown/shownReview.ts";
import { checkedSections, type NamedSection } from "./checkedSections.ts";
import { isNamedTarget } from "./followedName.ts";
import { createOpenings } from "./pageOpeners.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import type { ReferenceStates } from "./referenceStates.ts";
import type { CodePlace } from "./referenceStatus.ts";
import { type ReadPastPicture, readHtmlPicture, readReferredPicture, sameOr } from "./referredPicture.ts";

interface ReferenceHandlerParts {
  readonly host: Pick<ShownReviews, "settled">;
  readonly resolver: ReferenceResolver;
  readonly states: ReferenceStates;
  readonly editor: EditorPort;
  readonly readPastPicture?: ReadPastPicture;
}

interface Question {
  readonly reviewId: string;
  readonly hash: string;
  readonly text: string;
  readonly asNow?: true | undefined;
}

interface Refused {
  readonly kind: "refused";
  readonly message: string;
}

interface Named {
  readonly shown: ShownReview;
  readonly section: NamedSection;
  readonly found: FoundReference;
}

/**
 * Shows the code of references: the current code for the latest iteration, the code from when the section was written
 * for an old one. The page names a section and a reference in it; a reference that is not in the section's text is
 * refused.
 */
export function referenceHandlers(
  { host, resolver, states, editor, readPastPicture = async () => undefined }: ReferenceHandlerParts,
  view: ShownPage,
): Handlers<PartOf<PanelToHost, "reference">> {
  const openingOf = createOpenings(resolver, editor);
  const { opener } = openingOf(false);
  const findPast = async ({ shown, section, found }: Named): Promise<FollowedPastCode | undefined> => {
    // The anchors of a section are stored a moment after it is shown.
    await host.settled();
    const past = await states.pastCode(shown.meta, section, found.target);
    const now = async () => {
      const { place } = await states.checkOne(shown.meta, section, found);
      return opener.place(found.text, placeNow(found.target, place), shown.meta.baseUri);
    };
    return past && { ...past, now };
  };
  const serveNow = async <Outcome extends OpenOutcome | PreviewOutcome>(
    { shown, section, found }: Named,
    serve: (target: ReferenceTarget, base: string) => Promise<Outcome>,
  ): Promise<Outcome> => {
    await host.settled();
    const status = await states.checkOne(shown.meta, section, found);
    const outcome = await serve(placeNow(found.target, status.place), shown.meta.baseUri);
    const { reason } = status.report;
    const isSaid = "notice" in outcome && status.place === undefined;
    const { target } = found;
    const isFollowed = target.kind === "file" || (isNamedTarget(target) && status.report.state !== "exact");
    return isFollowed && reason !== undefined && !isSaid ? withNotice(outcome, `${target.path}: ${reason}.`) : outcome;
  };
  /** Serves past code where the page shows an old iteration, else the current code. */
  const serving = async <Outcome extends OpenOutcome | PreviewOutcome>(
    question: Question,
    past: (code: FollowedPastCode) => Promise<Outcome> | Outcome,
    now: (target: ReferenceTarget, base: string) => Promise<Outcome>,
  ): Promise<Outcome | Refused> => {
    const reference = namedIn(view, question);
    if ("kind" in reference) return reference;
    if (question.asNow === true || !view.isOld(reference.shown)) return serveNow(reference, now);
    const code = await findPast(reference);
    if (code !== undefined) return past(code);
    const outcome = await serveNow(reference, now);
    // A commit never changes.
    return reference.found.target.kind === "commit" ? outcome : withNotice(outcome, unkept(reference.shown));
  };
  return {
    "reference/open": (request) =>
      serving<OpenOutcome>(
        request,
        (code) => openPast(code, openingOf(request.beside).editor),
        (target, base) => openingOf(request.beside).opener.open(request.text, target, base, request.choice),
      ),
    "reference/preview": (request) =>
      serving<PreviewOutcome>(
        request,
        (code) => previewPast(code, editor),
        (target, base) => opener.preview(request.text, target, base),
      ),
    "reference/peek": (request) =>
      serving<OpenOutcome>(
        request,
        (code) => peekPast(code, editor),
        (target, base) => opener.peek(request.text, target, base),
      ),
    ...pictureHandler(view, findPast, { resolver, states, readPastPicture }),
    "reference/compare": async (request) => {
      const reference = namedIn(view, request);
      if ("kind" in reference) return reference;
      const code = await findPast(reference);
      if (code !== undefined) return comparePast(code, editor);
      const { iteration } = reference.shown.meta;
      const message = `The code of ${request.text} at iteration ${iteration} was not saved, so there is nothing to compare it with.`;
      return refuse(message);
    },
  };
}

function pictureHandler(
  view: ShownPage,
  findPast: (named: Named) => Promise<FollowedPastCode | undefined>,
  {
    resolver,
    states,
    readPastPicture,
  }: Required<Pick<ReferenceHandlerParts, "resolver" | "states" | "readPastPicture">>,
): Pick<Handlers<PanelToHost>, "reference/picture"> {
  return {
    "reference/picture": async ({ known, ...question }) => {
      const named = namedIn(view, question);
      if ("kind" in named) return readHtmlPicture(view, question, resolver, known);
      const { shown, section, found } = named;
      const past = view.isOld(shown) ? await findPast(named) : undefined;
      if (past !== undefined) return sameOr(readPicture(Buffer.from(past.text)), known);
      const { place } = await states.checkOne(shown.meta, section, found);
      const readPast = view.isOld(shown) ? (path: string) => readPastPicture(shown.meta, path) : undefined;
      const target = placeNow(found.target, place);
      return sameOr(await readReferredPicture(target, shown.meta.baseUri, resolver, readPast), known);
    },
  };
}

function namedIn(view: ShownPage, { reviewId, hash, text }: Question): Named | Refused {
  const shown = view.findShownReview(reviewId, hash);
  const section = shown?.document.sections.find((each) => each.hash === hash);
  const { find, anchorName } = checkedSections(shown?.document.sections ?? []);
  const found = section && find(section).find((reference) => reference.text === text);
  if (shown !== undefined && section !== undefined && found !== undefined) {
    return { shown, section: { section, name: anchorName(section, text) }, found };
  }
  return refuse("This reference is not in the review that is shown. The panel will be updated in a moment.");
}

function unkept({ meta: { iteration } }: ShownReview): string {
  return `This is the code as it is now. The code at iteration ${iteration} was not saved.`;
}

function withNotice<Outcome extends OpenOutcome | PreviewOutcome>(outcome: Outcome, notice: string): Outcome {
  if (outcome.kind !== "opened" && outcome.kind !== "code") return outcome;
  return { ...outcome, notice: outcome.notice === undefined ? notice : `${notice} ${outcome.notice}` };
}

function placeNow(target: ReferenceTarget, place: CodePlace | undefined): ReferenceTarget {
  if (place !== undefined && isNamedTarget(target)) return { ...target, path: place.absolutePath };
  if (place === undefined || target.kind !== "file") return target;
  const { absolutePath: path, line, endLine } = place;
  return { ...target, path, line, ...(target.endLine === undefined ? {} : { endLine }) };
}

type Viewing = Pick<EditorPort, "past">;

/** Opens past code: in the editor, or as lines for the page. */
async function openPast(code: FollowedPastCode, { past }: Viewing): Promise<OpenOutcome> {
  const { placed, notice } = placedPast(code);
  const shown = await past?.show(placed);
  if (shown !== undefined && shown.kind !== "unavailable") return toOutcome(shown, placed, notice);
  return { kind: "code", excerpt: pastExcerpt(placed, sheetContextLines), ...notice };
}

function previewPast(code: FollowedPastCode, { past }: Viewing): PreviewOutcome {
  const { placed, notice } = placedPast(code);
  const can = { canPeek: past !== undefined, canCompare: past !== undefined };
  return { kind: "code", excerpt: pastExcerpt(placed, previewContextLines), ...can, ...notice };
}

async function peekPast(code: FollowedPastCode, { past }: Viewing): Promise<OpenOutcome> {
  const { placed, notice } = placedPast(code);
  return toOutcome((await past?.peek(placed)) ?? { kind: "unavailable" }, placed, notice);
}

async function comparePast(code: FollowedPastCode, { past }: Viewing): Promise<OpenOutcome> {
  const { placed } = placedPast(code);
  return toOutcome((await past?.compare(placed)) ?? { kind: "unavailable" }, placed, {});
}

/** Moves the place into the text and adds a notice: even then the text may have had fewer lines. */
function placedPast(code: FollowedPastCode): {
  readonly placed: FollowedPastCode;
  readonly notice: { readonly notice?: string };
} {
  const { line, endLine, notice } = clipLines(code, splitCode(code.text).lines.length, code.shown);
  return { placed: { ...code, line, endLine }, notice: notice === undefined ? {} : { notice } };
}

function pastExcerpt({ text, shown: path, iteration, line, endLine }: FollowedPastCode, context: number): CodeExcerpt {
  return { ...createExcerpt(splitCode(text).lines, { path, line, endLine, context }), asOf: iteration };
}

function toOutcome(
  outcome: ShowOutcome,
  { shown, line }: FollowedPastCode,
  notice: { readonly notice?: string },
): OpenOutcome {
  switch (outcome.kind) {
    case "opened":
      return { kind: "opened", path: shown, line, ...notice };
    case "failed":
      return refuse(`${shown} could not be opened: ${outcome.message}`);
    case "unavailable":
      return refuse(`${shown} could not be shown in the editor.`);
  }
}
