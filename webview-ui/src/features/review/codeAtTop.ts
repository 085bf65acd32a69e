import type { AnchorPoint } from "../../scroller/scrollAnchor.ts";
import type { PanelState } from "../../state/panelStore.ts";
import type { CodeBelow } from "./codeBelow.ts";

/** Height of the line that names the file at the top, in pixels; keep in step with the style sheet. */
export const lineAtTop = 28;

/** Notes the code at the top of the view, unless its file is named there or another row is below the line. */
export function withCodeAtTop(
  { codeAtTop: before }: Pick<PanelState, "codeAtTop">,
  visible: readonly AnchorPoint[],
  code: Pick<CodeBelow, "findFile">,
): Partial<Pick<PanelState, "codeAtTop">> {
  const [first, ...others] = visible.filter(({ offset }) => offset < lineAtTop).map(({ id }) => id);
  const file = first === undefined ? undefined : code.findFile(first);
  const isWithin = file !== undefined && others.every((id) => code.findFile(id) === file);
  const codeAtTop = first !== undefined && isWithin ? { row: first, file } : undefined;
  return codeAtTop?.row === before?.row && codeAtTop?.file === before?.file ? {} : { codeAtTop };
}
