import type { ChangesPlace, CommentSubject } from "@dialectic/shared/protocol";
import { readPartId, withoutUndefined } from "@dialectic/shared/review";
import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { type ChangeGoal, type ChangesRange, type OpenChanges, toPlace } from "../../../state/changedCode.ts";
import { getShownReview, type Notice, type PanelState, type PanelStore } from "../../../state/panelStore.ts";
import { getKnownRounds, getRounds } from "../../../state/rounds.ts";
import { findShownChanges } from "../../../state/shownChanges.ts";
import { listHandled, listUndoneMarks } from "../../../state/undone.ts";
import { waitForState } from "../../../state/waitForState.ts";
import { texts } from "../../../texts/texts.ts";
import { type DiffLines, findLineAtHand, toCommentSubject } from "./changeLines.ts";
import { type ChangeStop, findStopAfter, listStops } from "./changeStops.ts";
import {
  type ChangesState,
  isFileViewed,
  listFoldedAtFirst,
  listMarks,
  listUncounted,
  sortByFolder,
  withExpanded,
} from "./changesState.ts";
import { findLeft } from "./leftChanges.ts";
import { type MarkStep, planMarks, takeBack, withSteps } from "./viewedMarks.ts";

export interface ChangesActions {
  /**
   * Shows all changes of the last round, which the header counts, or those of a range, or a place among them. In VS Code they
   * stand in its own views.
   */
  showChanges(goal?: ChangeGoal, range?: ChangesRange): Promise<void>;
  toggleChanges(): void;
  leaveChanges(): void;
  goToChange(goal: ChangeGoal): void;
  stepFile(step: number): void;
  stepHunk(step: 1 | -1): void;
  nextUnviewed(): void;
  markHunks(hunks: readonly string[], isViewed: boolean): Promise<void>;
  /** Marks all hunks of a file; a viewed file is folded. */
  markFile(file: string, isViewed: boolean): Promise<void>;
  toggleViewed(): void;
  toggleFolded(file: string): void;
  /** Starts a comment on the lines, or on the current change when none are given. */
  commentOnLines(lines?: DiffLines): void;
  setChangesRoom(isWide: boolean): void;
  /** Reads which hunks of the shown review are viewed. */
  readViewed(): Promise<void>;
  /** Lets the host look again at code that could not be read. */
  lookAgain(): Promise<void>;
}

interface ChangesParts extends HostParts {
  readonly ask: (question: (host: Host) => Promise<void>, what: string) => Promise<void>;
  readonly notify: (level: Notice["level"], text: string) => void;
  /** False in VS Code, which shows changes itself. */
  readonly isBrowser: boolean;
  /** True when the list of files covers the changes. */
  readonly isNarrow: () => boolean;
  readonly beginComment: (subject: CommentSubject) => void;
}

export function createChangesActions(parts: ChangesParts): ChangesActions {
  const { store, notify } = parts;
  const change = createChanger(store);
  const marks: OwnMarks = { made: 0, underWay: 0 };
  const goToChange = (goal: ChangeGoal) => {
    if (parts.isNarrow()) store.setState({ isOutlineOpen: false });
    change((open) => ({
      goal: { ...goal },
      cursor: goal,
      folded: new Set([...open.folded].filter((file) => file !== goal.file || isFileGoal(goal))),
    }));
  };
  const reading = createReadingActions(parts, marks);
  return {
    ...createWalkingActions(parts, goToChange),
    ...createMarkingActions(parts, marks, goToChange),
    ...reading,
    toggleChanges() {
      const state = store.getState();
      const [last] = state.changes.left;
      const isOfNow = last?.round === getRounds(state).length;
      if (state.changes.open === undefined) void reading.showChanges(undefined, isOfNow ? last : undefined);
      else store.setState(({ changes }) => ({ changes: { ...changes, open: undefined } }));
    },
    goToChange,
    leaveChanges: () => store.setState(({ changes }) => ({ changes: { ...changes, open: undefined } })),
    toggleFolded: (file) =>
      change(({ folded }) => {
        const next = new Set(folded);
        if (!next.delete(file)) next.add(file);
        return { folded: next };
      }),
    commentOnLines(lines) {
      const { open } = store.getState().changes;
      const shown = findShownChanges(store.getState());
      const place = lines ?? (open && findLineAtHand(open));
      if (shown === undefined || place === undefined) return notify("info", texts.changes.noLineToComment);
      parts.beginComment(toCommentSubject(shown, place));
    },
    setChangesRoom: (isWide) => change((open) => (open.isWide === isWide ? {} : { isWide })),
  };
}

function isFileGoal({ hunk, line }: ChangeGoal): boolean {
  return hunk === undefined && line === undefined;
}

function createChanger(store: PanelStore) {
  return (step: (open: OpenChanges, state: ChangesState) => Partial<OpenChanges>) =>
    store.setState(({ changes }) =>
      changes.open === undefined
        ? {}
        : { changes: { ...changes, open: { ...changes.open, ...step(changes.open, changes) } } },
    );
}

/** Marks made on this page. They prevent an answer that is older than a mark from undoing it. */
interface OwnMarks {
  made: number;
  underWay: number;
  /** Reads again after all marks are saved; set when an answer arrived while a mark was being saved. */
  readAgain?: (() => Promise<void>) | undefined;
}

function createReadingActions({ store, currentHost, ask, notify, isBrowser }: ChangesParts, marks: OwnMarks) {
  const readViewed = async (): Promise<void> => {
    const host = currentHost();
    const reviewId = getShownReview(store.getState())?.meta.reviewId;
    if (host === undefined || reviewId === undefined) return;
    const { made, underWay } = marks;
    // Without an answer the page keeps its marks; the next change reads them again.
    const marked = await host["changes/viewed"]({ reviewId }).catch(() => undefined);
    if (marks.underWay > 0) {
      marks.readAgain = readViewed;
      return;
    }
    if (marks.made !== made || underWay > 0) return readViewed();
    if (marked === undefined) return;
    store.setState(({ changes }) =>
      changes.reviewId === reviewId
        ? { changes: { ...changes, viewed: new Set(marked.hunks), partly: new Set(marked.partly) } }
        : {},
    );
  };
  const showChanges: ChangesActions["showChanges"] = (goal, wanted) =>
    ask(async (host) => {
      const { reviewId } = store.getState().changes;
      if (reviewId === undefined) return notify("info", texts.changes.noCodeChanges);
      // A page that has just begun may be asked before it knows the rounds. A later review is not what was asked for.
      const isOther = ({ changes }: PanelState) => changes.reviewId !== reviewId;
      const state = await waitForState(store, (each) => isOther(each) || getKnownRounds(each) !== undefined);
      if (isOther(state)) return;
      const { isRestricted } = state;
      const rounds = getRounds(state);
      const number = wanted?.round ?? rounds.length;
      const range = { round: number, since: wanted?.since, part: wanted?.part, within: wanted?.within };
      if (number === 0) return notify("info", isRestricted ? texts.changes.needTrust : texts.changes.noCodeChanges);
      const place = toPlace(reviewId, range);
      if (!isBrowser) {
        const outcome = await host["changes/open"]({ ...place, file: goal?.file, line: goal?.line });
        return outcome.kind === "refused" ? notify("warning", outcome.message) : undefined;
      }
      const list = { kind: "loading" } as const;
      const left = goal === undefined ? findLeft(store.getState().changes, range) : undefined;
      store.setState(({ changes, isOutlineOpen }) => ({
        changes: { ...changes, open: { ...(left ?? { ...nothingOpen, list, goal, cursor: goal }), ...range } },
        comparison: undefined,
        sheet: undefined,
        preview: undefined,
        isOutlineOpen,
      }));
      if (left !== undefined) return;
      const [answer, message] = await Promise.all([host["changes/files"](place), readMessage(host, place)]);
      const shown = answer.kind === "files" ? { ...answer, files: sortByFolder(answer.files) } : answer;
      const folded = new Set(listFoldedAtFirst({ list: shown }));
      if (goal !== undefined && !isFileGoal(goal)) folded.delete(goal.file);
      store.setState(({ changes }) =>
        changes.open?.list === list
          ? { changes: { ...changes, open: { ...changes.open, list: shown, folded, message } } }
          : {},
      );
    }, texts.changes.showingChanges);
  return {
    readViewed,
    async lookAgain() {
      const { reviewId } = store.getState().changes;
      // Without an answer the reason stays, and can be asked again.
      if (reviewId !== undefined)
        await currentHost()
          ?.["changes/look"]({ reviewId })
          .catch(() => undefined);
    },
    showChanges,
  };
}

/** Reads the message of a commit. Its changes are shown without it when it cannot be read. */
async function readMessage(host: Host, { reviewId, round, part }: ChangesPlace): Promise<string | undefined> {
  if (part?.kind !== "commit") return undefined;
  const asked = { reviewId, round, commit: part.commit };
  const answer = await host["changes/commit-message"](asked).catch(() => undefined);
  return answer?.kind === "message" && answer.text !== "" ? answer.text : undefined;
}

const nothingOpen: OpenChanges = {
  round: 0,
  since: undefined,
  list: { kind: "loading" },
  hunks: new Map(),
  folded: new Set(),
  cursor: undefined,
  top: undefined,
  goal: undefined,
  isWide: undefined,
};

function createWalkingActions({ store, notify }: ChangesParts, goToChange: (goal: ChangeGoal) => void) {
  const walk = (isWanted: (stop: ChangeStop) => boolean, step: number, end: string) => {
    const { open } = store.getState().changes;
    if (open === undefined) return;
    const found = findStopAfter(listStops(open), open.cursor ?? open.top, isWanted, step);
    if (found === undefined) notify("info", end);
    else goToChange(found);
  };
  return {
    stepFile: (step: number) =>
      walk(({ hunk }) => hunk === undefined, step, step > 0 ? texts.changes.lastFile : texts.changes.firstFile),
    stepHunk: (step: 1 | -1) =>
      walk(
        ({ hunk, isKnown }) => hunk !== undefined || !isKnown,
        step,
        step > 0 ? texts.changes.lastHunk : texts.changes.firstHunk,
      ),
    nextUnviewed() {
      const handled = listHandled(store.getState());
      const uncounted = listUncounted(store.getState().changes.open);
      const isUnviewed = ({ file, hunk, mark, isKnown }: ChangeStop) => {
        if (uncounted.has(file)) return false;
        const name = hunk ?? mark;
        return name === undefined ? hunk === undefined && !isKnown : !handled.has(name);
      };
      walk(isUnviewed, 1, texts.changes.allViewed);
    },
  };
}

/** The changes in which hunks are marked: all of the last round, unless they are a part of one. */
type MarkedPlace = Pick<ChangesPlace, "reviewId"> & Partial<Pick<ChangesPlace, "round" | "part">>;

/** Stores marks step by step, until the host refuses one. */
async function save(host: Host, place: MarkedPlace, steps: readonly MarkStep[]) {
  for (const step of steps) {
    const outcome = await host["changes/mark"]({ ...place, hunks: [...step.hunks], isViewed: step.isViewed });
    if (outcome.kind === "refused") return outcome;
  }
  return { kind: "kept" } as const;
}

/** Returns the end of the id of the heading of a hunk, or of a part of it. */
function toRowEnd(mark: string): string {
  const part = readPartId(mark);
  return part === undefined ? ` ${mark}` : ` ${part.hash}${part.lines[0] === 0 ? "" : ` ${part.lines[0]}`}`;
}

function createMarkingActions(
  { store, ask, notify }: ChangesParts,
  marks: OwnMarks,
  goToChange: (goal: ChangeGoal) => void,
) {
  const change = createChanger(store);
  const take = (reviewId: string, steps: readonly MarkStep[], hunks: readonly string[]) =>
    store.setState(({ changes }) => {
      if (changes.reviewId !== reviewId) return {};
      // A hunk that was just viewed is collapsed, also when the reader had expanded it.
      const marked = hunks.map(toRowEnd);
      const shown = withExpanded(changes, (rows) => {
        for (const row of rows.keys()) if (marked.some((end) => row.endsWith(end))) rows.delete(row);
      });
      return { changes: { ...shown, viewed: withSteps(changes.viewed, steps) } };
    });
  const markHunks = (hunks: readonly string[], isViewed: boolean) =>
    ask(async (host) => {
      const state = store.getState();
      const { reviewId, viewed, story } = state.changes;
      const known = { viewed, undone: listUndoneMarks(state), sections: story?.places.sections };
      const steps = planMarks(hunks, isViewed, known);
      if (reviewId === undefined || steps.length === 0) return;
      take(reviewId, steps, hunks);
      marks.made += 1;
      marks.underWay += 1;
      const { round, part } = findShownChanges(state) ?? {};
      const place = part === undefined ? { reviewId } : withoutUndefined({ reviewId, round, part });
      const outcome = await save(host, place, steps).catch(
        () => ({ kind: "refused", message: texts.changes.markNotSaved }) as const,
      );
      marks.underWay -= 1;
      // The host's marks are read again; those that it did not take are taken back here.
      if (outcome.kind === "refused") take(reviewId, takeBack(steps), hunks);
      if (marks.underWay === 0) {
        void marks.readAgain?.();
        marks.readAgain = undefined;
      }
      if (outcome.kind === "refused") notify("warning", outcome.message);
    }, texts.changes.savingMark);
  const markFile = async (file: string, isViewed: boolean) => {
    const known = store.getState().changes.open?.hunks.get(file);
    await markHunks(known === undefined ? [] : listMarks(known), isViewed);
    change(({ folded }) => {
      const next = new Set(folded);
      if (isViewed) next.add(file);
      else next.delete(file);
      return { folded: next };
    });
  };
  return {
    markHunks,
    markFile,
    toggleViewed() {
      const state = store.getState();
      const { open, viewed } = state.changes;
      const at = open?.cursor ?? open?.top;
      if (open === undefined || at === undefined) return;
      if (at.hunk === undefined) {
        const isFileDone = isFileViewed(state.changes, at.file, listUndoneMarks(state)) === true;
        return void markFile(at.file, !isFileDone);
      }
      const isViewed = !viewed.has(at.hunk);
      void markHunks([at.hunk], isViewed);
      goToChange({ file: at.file, hunk: at.hunk });
    },
  };
}
