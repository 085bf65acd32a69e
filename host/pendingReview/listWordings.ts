import type { PlacedChanges } from "@dialectic/shared/protocol";
import {
  createSectionReader,
  type FeedbackEntry,
  type FeedbackThread,
  type FeedbackVerdict,
  findSuggestion,
  type ItemPlace,
  linkSection,
  type ReviewDocument,
  type Section,
  type SentText,
  showSuggestionAsDiff,
  toAddress,
  toMarkId,
  type Wording,
  withoutForgeWords,
  withoutMarks,
  withoutReviewerNotes,
} from "@dialectic/shared/review";
import type { ReviewThread } from "../forges/forgeReviews.ts";
import { hashForMark, sentKeys } from "../forges/sentEntries.ts";
import { maxQuotedThreadChars } from "../limits.ts";
import type { CodePlaces, FoundPlace } from "./codePlaces.ts";
import type { LinkedFiles } from "./linkedFiles.ts";
import type { Sent } from "./readSent.ts";

/*
 * The words of a review for its pull request. Rules:
 * - Only what the person said, or agreed with, and what the sections of the review say. Texts of the forge, answers of assistants, drafts in
 *   boxes and notes for the reviewer stay here.
 * - A section stands below the first hunk that it explains; other sections are the body.
 * - The person's answer in a thread of the forge, or in one that began here and was sent, joins that thread there.
 * - A suggestion is one only on the right side and on lines that are as they were; elsewhere it is shown as a diff.
 * - What has no place there stands in the body, and says about which lines it is.
 */

export interface WordingSources {
  readonly reviewId: string;
  readonly document: ReviewDocument;
  readonly threads: readonly FeedbackThread[];
  readonly verdicts: readonly FeedbackVerdict[];
  /** The texts that the forge gave, which are not sent back. */
  readonly forgeTexts: readonly string[];
  /** The sections at the hunks that they explain. */
  readonly placed: PlacedChanges | undefined;
  readonly places: CodePlaces;
  readonly links: LinkedFiles;
  readonly login: string;
  /** The threads of the forge. */
  readonly there: readonly ReviewThread[];
  readonly sent: Sent;
}

export async function listWordings(sources: WordingSources): Promise<readonly Wording[]> {
  const wordings = [...listSections(sources), ...listVerdict(sources)];
  for (const thread of sources.threads) wordings.push(...(await listThread(thread, sources)));
  return wordings;
}

function listSections({ document, forgeTexts, placed, places, links }: WordingSources): Wording[] {
  const read = createSectionReader(document.sections);
  return withoutReviewerNotes(document.sections).flatMap((section): Wording[] => {
    const own = withoutForgeWords(section.text, forgeTexts);
    if (own === "") return [];
    const found = findSectionPlace(section, placed, places);
    const source = { kind: "section", sectionId: section.id, title: section.title } as const;
    const text = linkSection(own, read({ ...section, text: own }), (each) => links.link(each));
    const common = { key: sentKeys.section(section.id), said: own, text, source, isChosen: true };
    return found?.kind === "placed"
      ? [{ ...common, kind: "comment", place: found.place, ...codeOf(found) }]
      : [{ ...common, kind: "body", place: { kind: "body" } }];
  });
}

function findSectionPlace(
  section: Section,
  placed: PlacedChanges | undefined,
  places: CodePlaces,
): FoundPlace | undefined {
  const hunks = placed?.sections.find(({ id }) => id === section.id)?.hunks ?? [];
  for (const { file, hash, isElsewhere, isUnmentioned, parts } of hunks) {
    if (hash === undefined || isElsewhere === true || isUnmentioned === true) continue;
    const found = places.findHunk(file, hash, parts?.[0]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The words of the person's last verdict, unless they begin a thread: then they are listed as such. */
function listVerdict({ verdicts, links }: WordingSources): Wording[] {
  const last = verdicts.findLast(({ by }) => by.kind === "person");
  if (last === undefined || last.thread !== undefined || last.text.trim() === "") return [];
  const said = withoutMarks(last.text);
  const text = links.link(said);
  return [
    {
      key: sentKeys.verdict(last.id),
      kind: "body",
      said,
      text,
      place: { kind: "body" },
      source: { kind: "verdict" },
      isChosen: true,
    },
  ];
}

async function listThread(thread: FeedbackThread, sources: WordingSources): Promise<readonly Wording[]> {
  const [first] = thread.entries;
  if (first === undefined) return [];
  const there = findThere(thread, sources);
  if (first.by.kind === "forge") return [...listAnswers(thread, there, sources), ...listResolved(thread, there)];
  const isOwn = first.by.kind === "person" || thread.judgement?.kind === "agreed";
  const isThere = there !== undefined && isSent(first, sources);
  if (!isOwn || (thread.state === "resolved" && !isThere)) return [];
  const begun = await listComment(thread, first, sources);
  if (isThere) return [begun, ...listAnswers(thread, there, sources), ...listResolved(thread, there)];
  const later = thread.entries.slice(1).filter(({ by }) => by.kind === "person");
  return [begun, ...later.map((entry) => listLater(thread, entry, begun, sources))];
}

/** The words of the person after a comment that is not on the forge yet. */
function listLater(
  { id }: FeedbackThread,
  entry: FeedbackEntry,
  begun: Wording,
  { links, login }: WordingSources,
): Wording {
  const source = { kind: "thread", thread: id, entry: entry.id } as const;
  const said = withoutMarks(entry.text);
  const text = links.link(plainSuggestion(said));
  const common = { key: sentKeys.entry(entry.id), said, text, source, isChosen: entry.mode === "review" };
  if (begun.place.kind === "body") {
    const reason = "It continues a comment that stands in the body.";
    return { ...common, kind: "body", place: { kind: "body", reason } };
  }
  const path = begun.place.path === undefined ? {} : { path: begun.place.path };
  const place = { kind: "thread", ...path, by: login, quote: shorten(begun.text) } as const;
  return { ...common, kind: "reply", place, after: begun.key };
}

/** The person's answers in a thread that the forge has. */
function listAnswers(
  thread: FeedbackThread,
  there: ReviewThread | undefined,
  sources: WordingSources,
): readonly Wording[] {
  const [first] = thread.entries;
  const answers = thread.entries.filter(
    (entry) => entry.by.kind === "person" && !(entry === first && isSent(entry, sources)),
  );
  return answers.map((entry): Wording => {
    const said = withoutMarks(entry.text);
    const text = sources.links.link(plainSuggestion(said));
    const source = { kind: "thread", thread: thread.id, entry: entry.id } as const;
    const common = { key: sentKeys.entry(entry.id), said, text, source, isChosen: entry.mode === "review" };
    const quote = shorten(withoutMarks(there?.comments[0]?.text ?? first?.text ?? ""));
    if (there === undefined && thread.target.kind === "review") {
      const reason = "The conversation of a pull request has no threads: this stands by itself.";
      return { ...common, kind: "body", place: { kind: "body", reason } };
    }
    const by = there?.comments[0]?.author ?? (first?.by.kind === "forge" ? first.by.name : sources.login);
    const place: ItemPlace = { kind: "thread", by, quote, ...(there === undefined ? {} : { path: there.path }) };
    const obstacle = findObstacle(there, isSent(entry, sources));
    const note = there === undefined ? undefined : findNote(there);
    return {
      ...common,
      kind: "reply",
      place,
      ...(there === undefined ? {} : { thread: there.id }),
      ...(obstacle === undefined ? {} : { obstacle }),
      ...(note === undefined ? {} : { note }),
    };
  });
}

function findObstacle(there: ReviewThread | undefined, isKnown: boolean): string | undefined {
  if (there === undefined) return "This thread was deleted on the forge. Begin a new comment on its lines instead.";
  if (!there.canAnswer) return "The forge lets you answer nothing in this thread: the conversation may be locked.";
  if (there.isCut && !isKnown)
    return "This thread has too many comments to tell whether the answer is there already. Answer on the forge.";
  return undefined;
}

function findNote({ isResolved, isOutdated }: ReviewThread): string | undefined {
  if (isResolved) return "This thread is resolved on the forge. The answer does not reopen it.";
  return isOutdated ? "This thread is outdated on the forge: it is folded there." : undefined;
}

/** A thread that was resolved here and not there. */
function listResolved(thread: FeedbackThread, there: ReviewThread | undefined): readonly Wording[] {
  if (thread.state !== "resolved" || there === undefined || there.isResolved) return [];
  const [first] = there.comments;
  const quote = shorten(withoutMarks(first?.text ?? ""));
  const obstacle = there.canResolve
    ? {}
    : {
        obstacle: "The forge lets only its author, the author of the pull request and maintainers resolve this thread.",
      };
  return [
    {
      key: `resolve ${thread.id}`,
      kind: "resolve",
      said: "",
      text: "",
      place: { kind: "thread", path: there.path, by: first?.author ?? "", quote },
      source: { kind: "thread", thread: thread.id },
      isChosen: true,
      thread: there.id,
      ...obstacle,
    },
  ];
}

/** A comment that began here. */
async function listComment(
  { id, target }: FeedbackThread,
  entry: FeedbackEntry,
  { places, links }: WordingSources,
): Promise<Wording> {
  const said = withoutMarks(entry.text);
  const source = { kind: "thread", thread: id, entry: entry.id } as const;
  const isChosen = entry.by.kind !== "person" || entry.mode === "review";
  const common = { key: sentKeys.entry(entry.id), said, source, isChosen };
  if (target.kind === "review") return { ...common, kind: "body", text: links.link(said), place: { kind: "body" } };
  if (target.kind !== "code") {
    const reason = "It is about the text of the review, which the pull request does not have.";
    return { ...common, kind: "body", text: links.link(said), place: { kind: "body", reason }, isChosen: false };
  }
  const found = await places.find(target);
  if (found.kind === "outside") {
    const text = `${nameLines(found, target.shown, links)}\n\n${links.link(plainSuggestion(said, target.quote))}`;
    return { ...common, kind: "body", text, place: { kind: "body", reason: found.reason } };
  }
  const { place } = found;
  const isRight = place.kind === "lines" && place.side === "right" && (place.start?.side ?? "right") === "right";
  const isSuggestion = findSuggestion(said) !== undefined && isRight && !found.isEdited;
  const text = links.link(isSuggestion ? said : plainSuggestion(said, target.quote));
  return { ...common, kind: isSuggestion ? "suggestion" : "comment", text, place, ...codeOf(found) };
}

function nameLines(
  { path, lines }: Extract<FoundPlace, { kind: "outside" }>,
  shown: string,
  links: LinkedFiles,
): string {
  const span =
    lines === undefined ? "" : lines.endLine > lines.line ? `:${lines.line}-${lines.endLine}` : `:${lines.line}`;
  const name = `\`${shown}${span}\``;
  return links.has(path) ? `About [${name}](${toAddress(links.address, { path, ...lines })}):` : `About ${name}:`;
}

/** Shows a suggestion as a diff with the lines that it was about. */
function plainSuggestion(said: string, quote = ""): string {
  return findSuggestion(said) === undefined ? said : showSuggestionAsDiff(said, quote === "" ? [] : quote.split("\n"));
}

/** Finds the thread of the forge that a thread here is: by its own comments there, or by those that were sent. */
function findThere(
  { id, entries }: FeedbackThread,
  { reviewId, there, sent }: WordingSources,
): ReviewThread | undefined {
  const names = new Set([id, ...entries.map((entry) => entry.id)]);
  const own = there.find(({ comments }) =>
    comments.some(({ entry }) => entry !== undefined && names.has(`${reviewId}.${entry}`)),
  );
  if (own !== undefined) return own;
  for (const entry of entries) {
    const where = sent.where.get(toMarkId(reviewId, sentKeys.entry(entry.id), hashForMark));
    if (where?.kind === "comment") return where.thread;
  }
  return undefined;
}

function isSent({ id }: FeedbackEntry, { reviewId, sent }: WordingSources): boolean {
  const known: SentText | undefined = sent.texts.get(toMarkId(reviewId, sentKeys.entry(id), hashForMark));
  return known !== undefined;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > maxQuotedThreadChars ? `${line.slice(0, maxQuotedThreadChars)}…` : line;
}

function codeOf(found: Extract<FoundPlace, { kind: "placed" }>): { readonly code?: string } {
  return found.code === undefined ? {} : { code: found.code };
}
