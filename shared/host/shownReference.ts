import { findReferences, type ReferenceTarget } from "../review/index.ts";
import type { PageView } from "./pageView.ts";
import type { CodePlace, ReferenceStates } from "./referenceStates.ts";

/** The page names a section and a reference in it; what is not written there is not looked for. */
export async function withReference<Outcome extends { readonly kind: string }>(
  { reviewId, hash, text }: { reviewId: string; hash: string; text: string },
  { view, states }: { readonly view: PageView; readonly states: ReferenceStates },
  serveReference: (target: ReferenceTarget, base: string) => Promise<Outcome>,
): Promise<Outcome | { kind: "refused"; message: string }> {
  const shown = view.holderOf(reviewId, hash);
  const section = shown?.document.sections.find((each) => each.hash === hash);
  const found = findReferences(section?.text ?? "").find((reference) => reference.text === text);
  if (shown === undefined || section === undefined || found === undefined) {
    return {
      kind: "refused",
      message: "This reference is not in the review that is shown now. The panel will catch up in a moment.",
    };
  }
  const standing = await states.standing(shown.meta, section, found);
  const outcome = await serveReference(placeNow(found.target, standing.place), shown.meta.baseUri);
  const { reason } = standing.report;
  const isShown = outcome.kind === "opened" || outcome.kind === "code";
  return isShown && found.target.kind === "file" && standing.place !== undefined && reason !== undefined
    ? { ...outcome, notice: `${found.target.path}: ${reason}.` }
    : outcome;
}

/** A reference as it is where the code is now. */
function placeNow(target: ReferenceTarget, place: CodePlace | undefined): ReferenceTarget {
  if (place === undefined || target.kind !== "file") return target;
  const { absolutePath: path, line, endLine } = place;
  return { ...target, path, line, ...(target.endLine === undefined ? {} : { endLine }) };
}
