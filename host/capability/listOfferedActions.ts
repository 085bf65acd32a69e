import type { Failure, Made } from "@dialectic/shared/capability";
import { toTextLines } from "@dialectic/shared/review";
import type { PlacedCode } from "../base/codePlace.ts";
import type { EditPort, OfferedAction } from "../base/editPort.ts";
import { noLanguageServices } from "../base/noLanguageServices.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { actionProblemsMs, maxAskedProblems, shownProblemsMs } from "../limits.ts";
import type { IdeContext } from "./declare.ts";
import { loadFile } from "./loadedFile.ts";
import { findStretchBounds, type Stretch } from "./stretchBounds.ts";
import { toFailure } from "./toFailure.ts";
import { codeActionType } from "./types/codeActionType.ts";

export interface PlacedAction {
  readonly action: OfferedAction;
  readonly at: PlacedCode;
}

export interface ActionWish {
  /** The place of the actions; a file alone stands for its problems. */
  readonly at: Stretch | { readonly file: string };
  /** A kind such as `quickfix` includes the kinds below it. */
  readonly kind?: string | undefined;
  /** The title in the editor, or a part of it. */
  readonly title?: string | undefined;
}

export const noEdits: Failure = {
  kind: "failure",
  message: noLanguageServices,
  canRetry: false,
};

/** Asks the editor for its actions; the same action at the same place is listed once. */
export async function listOfferedActions(
  wish: ActionWish,
  context: IdeContext,
): Promise<readonly PlacedAction[] | Failure> {
  const { edits } = context.domain.editor;
  if (edits === undefined) return noEdits;
  const loaded = await loadFile(wish.at.file, context);
  if (loaded.kind === "failure") return loaded;
  const { absolutePath, text } = loaded;
  const isPlace = "line" in wish.at;
  const isAboutProblems = !isPlace || wish.kind === undefined || wish.kind.startsWith("quickfix");
  const problems = isAboutProblems ? await listProblemPlaces(absolutePath, context) : [];
  if ("kind" in problems) return problems;
  const places = "line" in wish.at ? placeStretch(wish.at, absolutePath, text) : problems;
  if ("kind" in places) return places;
  const found = new Map<string, PlacedAction>();
  for (const at of places) {
    for (const action of await requestActions(at, { ...wish, edits })) {
      const key = JSON.stringify([action.title, action.kind, at.line, at.column, at.endLine, at.endColumn]);
      if (!found.has(key)) found.set(key, { action, at });
    }
  }
  return [...found.values()];
}

export function toActionValue({ action, at }: PlacedAction, { domain }: IdeContext): Made {
  const { title, kind, isPreferred } = action;
  return codeActionType.of({
    title,
    file: formatFilePath(at.absolutePath, domain.workspace),
    line: at.line,
    column: at.column,
    endLine: at.endLine,
    endColumn: at.endColumn,
    kind: kind === "" ? undefined : kind,
    isPreferred: isPreferred || undefined,
  });
}

async function requestActions(
  at: PlacedCode,
  { at: asked, kind, title, edits }: ActionWish & { readonly edits: EditPort },
): Promise<readonly OfferedAction[]> {
  // Without a place, only fixes for the file's problems are meant.
  const wanted = kind ?? ("line" in asked ? undefined : "quickfix");
  const offered = await edits.actions(at, wanted);
  return title === undefined ? offered : filterByTitle(offered, title);
}

/** Returns the actions with this title; otherwise those whose title contains it. */
function filterByTitle(offered: readonly OfferedAction[], title: string): readonly OfferedAction[] {
  const exact = offered.filter((action) => action.title === title);
  const folded = title.toLowerCase();
  return exact.length > 0 ? exact : offered.filter((action) => action.title.toLowerCase().includes(folded));
}

/**
 * Returns the places of the file's problems. Fixes are only offered for problems that the editor has received, so this
 * waits for them.
 */
async function listProblemPlaces(
  absolutePath: string,
  { domain, signal }: IdeContext,
): Promise<readonly PlacedCode[] | Failure> {
  const severities = ["error", "warning", "info", "hint"] as const;
  const wish = {
    filePaths: [absolutePath],
    sources: [],
    excludeSources: [],
    severities: [...severities],
    wait: actionProblemsMs,
  };
  const answer = await domain.diagnostics.answer(wish, signal);
  if (answer.kind === "refused") return toFailure(answer);
  const problems = answer.files.flatMap((file) => file.problems).slice(0, maxAskedProblems);
  const port = domain.editor.diagnostics;
  if (problems.length > 0 && port !== undefined && domain.editor.edits?.findsProblems !== true) {
    const isPublished = () => port.published(absolutePath).length > 0;
    await waitForProblems(isPublished, port, AbortSignal.any([signal, AbortSignal.timeout(shownProblemsMs)]));
  }
  return problems.map(({ line, column, endLine, endColumn }) => ({ absolutePath, line, column, endLine, endColumn }));
}

async function waitForProblems(
  isTold: () => boolean,
  { onPublished }: { onPublished(listener: () => void): { dispose(): void } },
  until: AbortSignal,
): Promise<void> {
  if (isTold() || until.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      listening.dispose();
      until.removeEventListener("abort", end);
      resolve();
    };
    const listening = onPublished(() => isTold() && end());
    until.addEventListener("abort", end);
  });
}

function placeStretch(stretch: Stretch, absolutePath: string, text: string): readonly PlacedCode[] | Failure {
  const bounds = findStretchBounds(stretch, toTextLines(text));
  if (bounds.kind === "failure") return bounds;
  const { line, column = 1 } = stretch;
  return [{ absolutePath, line, column, endLine: bounds.endLine, endColumn: bounds.endColumn }];
}
