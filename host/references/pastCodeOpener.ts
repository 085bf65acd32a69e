import type { CodeExcerpt, OpenOutcome, PreviewOutcome } from "@dialectic/shared/protocol";
import type { EditorPort, FollowedPastCode, ShowOutcome } from "../base/ports.ts";
import { codeContext, createExcerpt, previewContext } from "../files/codeExcerpt.ts";
import { clipLines, splitCode } from "../files/codeFile.ts";

type Viewing = Pick<EditorPort, "past">;

/** Opens past code: in the editor, or as lines for the page. */
export async function openPast(code: FollowedPastCode, { past }: Viewing): Promise<OpenOutcome> {
  const { placed, notice } = placedPast(code);
  const shown = await past?.show(placed);
  if (shown !== undefined && shown.kind !== "unavailable") return toOutcome(shown, placed, notice);
  return { kind: "code", excerpt: pastExcerpt(placed, codeContext), ...notice };
}

export function previewPast(code: FollowedPastCode, { past }: Viewing): PreviewOutcome {
  const { placed, notice } = placedPast(code);
  const can = { canPeek: past !== undefined, canCompare: past !== undefined };
  return { kind: "code", excerpt: pastExcerpt(placed, previewContext), ...can, ...notice };
}

export async function peekPast(code: FollowedPastCode, { past }: Viewing): Promise<OpenOutcome> {
  const { placed, notice } = placedPast(code);
  return toOutcome((await past?.peek(placed)) ?? { kind: "unavailable" }, placed, notice);
}

export async function comparePast(code: FollowedPastCode, { past }: Viewing): Promise<OpenOutcome> {
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
      return { kind: "refused", message: `${shown} could not be opened: ${outcome.message}` };
    case "unavailable":
      return { kind: "refused", message: `${shown} could not be shown in the editor.` };
  }
}
