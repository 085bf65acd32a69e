import { join } from "node:path";
import type {
  Bridge,
  ChangesContract,
  Handlers,
  PanelToHost,
  PartOf,
  RangeContract,
  ReviewRounds,
} from "@dialectic/shared/protocol";
import { compactText, determineEditFate, withoutUndefined } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { Emitter } from "../base/emitter.ts";
import type { EditorPort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import type { PlacedClient } from "../files/callPlace.ts";
import type { HostBase } from "../files/hostBase.ts";
import { explainFailure, findRepositories, forgetRounds } from "../git/index.ts";
import { keptRoundsMs, maxLookedHunks } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ownCallId } from "../presenting/reviewSessions.ts";
import { openWritten } from "../references/openWritten.ts";
import { createOpenings } from "../references/pageOpeners.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import { followReview } from "../shown/reviewValue.ts";
import { hashText } from "../store/index.ts";
import { ChangeRequests } from "./changeRequests.ts";
import { HunkOrigins } from "./hunkOrigins.ts";
import { IgnoredFolders } from "./ignoredFolders.ts";
import { IterationSnapshots } from "./iterationSnapshots.ts";
import { LineMarks } from "./lineMarks.ts";
import { listNewFolder, openInNewFolder } from "./newFolders.ts";
import { placeHunks, type SectionHunkParts } from "./placeHunks.ts";
import { findBases, listCommits, readMessage } from "./rangeChoices.ts";
import { ReviewChanges } from "./reviewChanges.ts";
import type { RoundPlace } from "./roundPlace.ts";
import type { ShownHunks } from "./shownHunks.ts";

/**
 * Deletes the snapshots of reviews that were cleared or committed long ago. Unknown reviews are kept: they may be open
 * in another window.
 */
export async function forgetOldRounds({
  store,
  workspace,
  clock,
  log,
}: Pick<HostBase, "store" | "workspace" | "clock" | "log">): Promise<void> {
  if (!workspace.isTrusted()) return;
  const old = store
    .reviews()
    .filter(({ closedAt }) => closedAt !== undefined && clock.now() - closedAt > keptRoundsMs)
    .map(({ id }) => id);
  if (old.length === 0) return;
  const found = await findRepositories(workspace.folders());
  if (found.kind !== "found") return;
  for (const repository of found.value.repositories) {
    const forgotten = await forgetRounds(repository, old);
    if (forgotten.kind !== "read") log("warn", `Old rounds in ${repository.root}: ${explainFailure(forgotten)}`);
  }
}

/** Opens the code changes of reviews. Snapshots of old reviews are deleted in the background. */
export function openChanges(base: ReviewBase, guard: EditGuard) {
  const changes = new ReviewChanges(base);
  const looked = new LookedHunks();
  const marks = new LineMarks(changes);
  const ignored = new IgnoredFolders(base);
  const turns = new TurnQueue();
  const requests = new ChangeRequests({ ...base, changes }, turns);
  const snapshots = new IterationSnapshots({ ...base, changes }, turns);
  const trusted = base.workspace.onTrusted?.(() => {
    const iteration = base.host.presented && base.store.iterationAt(base.host.presented.meta.reviewId, -1);
    if (iteration === undefined || iteration.isPlan) return;
    const { reviewId, number, client, at } = iteration;
    snapshots.take({ reviewId, iteration: number, client, arrivedAt: at });
  });
  forgetOldRounds(base).catch((problem: unknown) => base.log("warn", `Old rounds: ${String(problem)}`));
  return {
    changes,
    requests,
    snapshots,
    clientHandlers: ({ name, instance: session, place }: PlacedClient): Handlers<Pick<Bridge, "review/request">> => ({
      "review/request": async (request, signal) => {
        const { bases } = await place();
        const retryId = ownCallId(request.retryId, session, base.newId);
        return requests.request({ ...request, bases, session, retryId }, name, toAbortSignal(signal));
      },
    }),
    openPage({ page, view, editor, tell, log }: OpenedPage): PublishingPart<PartOf<PanelToHost, "changes">, "rounds"> {
      let isReady = false;
      const openingOf = createOpenings(base.resolver, editor);
      const news = changes.onNews(() => tell("rounds"));
      const seen = looked.onAdded((hunks) => {
        if (isReady) page["changes/looked"]({ hunks: [...hunks] });
      });
      return {
        handlers: {
          ...changesHandlers({ ...base, changes, marks, editor, guard, looked, ignored }),
          "changes/open-new": (place) => openInNewFolder(place, base, openingOf(false).opener),
          "changes/open-message-code": async ({ commit, text, beside, ...place }) => {
            const read = await changes.ask(place, () => readMessage(changes.compared, inCommit(place, commit)));
            if ("kind" in read) return read;
            const { baseUri } = base.store.iterationAt(place.reviewId, -1) ?? {};
            if (baseUri === undefined) return refuse("This review is no longer there.");
            return openWritten(openingOf(beside).opener, { said: [read.text], what: "commit message", text, baseUri });
          },
        },
        values: {
          rounds: followReview({
            view,
            find: (reviewId) => findRounds(reviewId, changes, marks),
            onChange: (listener) => changes.onNews(listener),
            report: (problem) => log("error", `Changes: ${String(problem)}`),
          }),
        },
        ready() {
          isReady = true;
          const { hunks } = looked;
          if (hunks.length > 0) page["changes/looked"]({ hunks });
        },
        dispose() {
          news.dispose();
          seen.dispose();
        },
      };
    },
    /** Resolves once the code of all presented iterations is kept. */
    settled: () => turns.idle(),
    stop() {
      trusted?.dispose();
      changes.dispose();
      snapshots.stop();
    },
    dispose: () => turns.idle(),
  };
}

async function findRounds(reviewId: string, changes: ReviewChanges, marks: LineMarks): Promise<ReviewRounds> {
  const problem = await changes.findProblem(reviewId);
  const viewed = hashText(JSON.stringify(marks.marks(reviewId)));
  return withoutUndefined({ reviewId, rounds: changes.rounds(reviewId), problem, viewed });
}

export function changesHandlers({
  editor,
  guard,
  looked,
  marks,
  ignored,
  ...parts
}: SectionHunkParts &
  Pick<ReviewBase, "store" | "workspace"> & {
    readonly editor: EditorPort;
    readonly guard: EditGuard;
    readonly looked: LookedHunks;
    readonly marks: LineMarks;
    readonly ignored: IgnoredFolders;
  }): Handlers<ChangesContract> {
  const { changes } = parts;
  const origins = new HunkOrigins(parts);
  return {
    "changes/look": ({ reviewId }) => {
      changes.tell(reviewId);
      return {};
    },
    "changes/files": async (place) => {
      const read = await changes.read(place);
      if (read.kind === "refused") return read;
      // Notes are of the round: their threads stand at its lines.
      const notes = place.part === undefined ? await changes.notes(place, read) : [];
      return { kind: "files", files: [...read.files], notes };
    },
    ...choiceHandlers(changes, marks),
    "changes/new-folder": (place) => listNewFolder(place, parts),
    "changes/ignore-offer": (place) => ignored.offer(place),
    "changes/ignore": ({ isIgnored, ...place }) => ignored.set(place, isIgnored),
    "changes/hunks": async ({ files, areFar, ...place }) => {
      const read = await changes.hunks(place, files, areFar);
      await marks.serve(place, read);
      // Lines of the person, and turns of assistants, are known of the working tree only.
      if (place.part !== undefined) return { files: read };
      return { files: await markOwnLines(place, await origins.mark(place, read), { changes, guard }) };
    },
    "changes/sections": (asked, signal) => placeHunks(asked, parts, signal),
    "changes/context": ({ file, line, endLine, ...place }) => changes.context(place, file, { line, endLine }),
    "changes/text": async ({ file, side, ...place }) => {
      const text = await changes.shownText(place, file, side);
      return text === undefined ? {} : { text };
    },
    "changes/picture": ({ file, side, ...place }) => changes.picture(place, file, side),
    "changes/viewed": ({ reviewId }) => marks.marks(reviewId),
    "changes/mark": async ({ reviewId, round = changes.rounds(reviewId).length, part, hunks, isViewed }) => {
      const outcome = await marks.mark({ reviewId, round, part }, hunks, isViewed);
      return outcome.kind === "saved" ? { kind: "kept" } : refuse(outcome.message);
    },
    "changes/looked": ({ hunks }) => looked.add(hunks),
    "changes/open": async (place) => {
      const shown = await editor.showChange?.(place);
      if (shown?.kind === "opened") return { kind: "opened" };
      return refuse(shown?.kind === "failed" ? shown.message : "No editor here shows changes.");
    },
  };
}

function inCommit(place: RoundPlace, commit: string) {
  return { ...place, part: { kind: "commit", commit } } as const;
}

function choiceHandlers(changes: ReviewChanges, marks: LineMarks): Handlers<RangeContract> {
  return {
    "changes/commits": async (place) => {
      const listed = await changes.ask(place, () => listCommits(changes.compared, place));
      return "kind" in listed ? listed : { kind: "commits", ...listed };
    },
    "changes/pairs": async (place) => {
      const found = await changes.ask(place, () => changes.compared.pairs(place));
      return "kind" in found ? found : { kind: "pairs", pairs: [...found.pairs], isCut: found.isCut };
    },
    "changes/commit-marks": async ({ commits, ...place }) => {
      const counted: { commit: string; hunks: number; viewed: number; partly: number }[] = [];
      for (const commit of commits) {
        const counts = await marks.count(inCommit(place, commit));
        if (counts !== undefined) counted.push({ commit, ...counts });
      }
      return { marks: counted };
    },
    "changes/commit-message": async ({ commit, ...place }) => {
      const read = await changes.ask(place, () => readMessage(changes.compared, inCommit(place, commit)));
      return "kind" in read ? read : { kind: "message", ...read };
    },
    "changes/bases": async ({ text, ...place }) => {
      const found = await changes.ask(place, (round) => findBases(round, text));
      return "kind" in found ? found : { kind: "bases", ...found };
    },
  };
}

/** Returns the hunks with the lines that the person is known to have written. */
async function markOwnLines(
  place: RoundPlace,
  files: readonly ShownHunks[],
  { changes, guard }: { readonly changes: ReviewChanges; readonly guard: EditGuard },
): Promise<ShownHunks[]> {
  const edited = guard.edits(place.reviewId);
  if (edited.length === 0) return [...files];
  return Promise.all(
    files.map(async (file) => {
      const side = await changes.side(place, file.id, "after");
      const own = side && edited.find((each) => each.file === join(side.root, side.path));
      if (side?.text === undefined || own === undefined) return file;
      const text = compactText(side.text);
      const spans = own.edits.flatMap((edit) => {
        const fate = determineEditFate(edit, text);
        return fate.kind === "stands" ? [[fate.line, fate.endLine] as [number, number]] : [];
      });
      return { ...file, hunks: file.hunks.map((hunk) => markedHunk(hunk, spans)) };
    }),
  );
}

function markedHunk(hunk: ShownHunks["hunks"][number], spans: readonly [number, number][]): typeof hunk {
  const last = hunk.newStart + Math.max(1, hunk.newLines);
  const yours = spans.filter(([line, endLine]) => line <= last && endLine >= hunk.newStart);
  return yours.length === 0 ? hunk : { ...hunk, yours };
}

/**
 * Hunks that the person has had in sight in the editor's own views. Pages count them as seen, too: those that are open are
 * told, later ones get all when they begin. A page remembers them; the host does as long as it runs.
 */
export class LookedHunks {
  readonly #hunks = new Set<string>();
  readonly #added = new Emitter<[hunks: readonly string[]]>();

  /** The hashes, in the order in which they were seen. */
  get hunks(): string[] {
    return [...this.#hunks];
  }

  add(hunks: readonly string[]): void {
    const news = hunks.filter((hash) => !this.#hunks.has(hash));
    if (news.length === 0) return;
    for (const hash of news) this.#hunks.add(hash);
    for (const hash of this.hunks.slice(0, -maxLookedHunks)) this.#hunks.delete(hash);
    this.#added.tell(news);
  }

  /** Registers a listener that receives the hashes of hunks that were not known. */
  readonly onAdded = this.#added.on;
}
