import { formatCount } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import { maxDescribedDiffChars, maxEditedFileNames } from "../limits.ts";
import { formatPersonQuestion, shorten } from "./personQuestion.ts";

/** Kinds of edits; "always" and "never" are remembered per kind. */
export const editKinds = {
  rename: "renames",
  format: "formatting",
  organizeImports: "organizing imports",
  quickfix: "quick fixes",
  refactor: "refactorings",
  source: "source actions",
  other: "other code actions",
} as const;
export type EditKind = keyof typeof editKinds;

export function appendDiff(description: string, diff: string): string {
  return diff.length <= maxDescribedDiffChars
    ? `${description}\n\n${formatFence(diff.trimEnd(), "diff")}`
    : description;
}

export function formatEditQuestion(
  client: string,
  {
    kind,
    title,
    paths,
    changes,
    hasSteps,
    isShown,
  }: {
    readonly kind: EditKind;
    readonly title: string;
    readonly paths: readonly string[];
    readonly changes: number;
    readonly hasSteps: boolean;
    readonly isShown: boolean;
  },
): string {
  const named = paths.slice(0, maxEditedFileNames).join(", ");
  const more =
    paths.length > maxEditedFileNames ? ` and ${formatCount(paths.length - maxEditedFileNames, "more file")}` : "";
  const count = formatCount(changes, "change");
  const where = isShown ? "; the review shows what changes" : "";
  const saved = hasSteps ? "; files are created, moved or deleted on disk, text is not saved" : ", not saved";
  const wish = `apply “${shorten(title)}”: ${count} in ${named}${more}${saved}${where}`;
  return formatPersonQuestion(client, wish, editKinds[kind]);
}

export const neverWords =
  'Nothing was changed: the setting dialectic.capability.applyEdits is "never". Leave out apply to get the edit as a diff, and show it to the user.';
const askedBefore = "Explain to the user why the edit is needed before you ask again, or continue without it.";
export const closedWords = `Nothing was changed: the user closed the question. ${askedBefore}`;
export const declinedWords = `Nothing was changed: the user declined the edit. ${askedBefore}`;
export const lateNote = "It was applied when the user allowed it, after the earlier call had ended.";
export const changedReason = "a file has changed since the edit was shown";

export function describeWaiting(reviewId: string | undefined, where = "in VS Code", address?: string): string {
  const shown = reviewId === undefined ? "" : ` Review ${reviewId} shows the edit.`;
  const page =
    address === undefined ? "" : ` No page is open. If you can reach the user now, ask them to open ${address}`;
  return `Nothing was changed: the user has not answered the question yet.${shown} It is shown ${where}, and the edit is applied as soon as the user allows it. Call again with the same program to learn the answer, or continue without it.${page}`;
}

export function describeDenial(kind: EditKind): string {
  return `Nothing was changed: the user has chosen never to let assistants apply ${editKinds[kind]}. Leave out apply to get the edit as a diff, and show it to the user. The user can undo this choice with the command "Dialectic: Forget Command and Edit Permissions".`;
}
