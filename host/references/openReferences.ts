import { type PanelToHost, type PartOf, toReferenceColumns } from "@dialectic/shared/protocol";
import type { HostBase } from "../files/hostBase.ts";
import type { OpenedPage, PagePart } from "../shown/pagePart.ts";
import { FileChoices } from "./fileChoices.ts";
import { PageReferences } from "./pageReferences.ts";
import { referenceHandlers } from "./referenceHandlers.ts";
import { ReferenceResolver } from "./referenceResolver.ts";
import { ReferenceStates } from "./referenceStates.ts";
import type { ReadPastPicture } from "./referredPicture.ts";

/** Opens what finds and follows the references of reviews. */
export function openReferences(
  base: HostBase,
  reviewedTrees: (base: string) => readonly string[],
  readPastPicture: ReadPastPicture,
) {
  const { store, workspace, files, editor, texts, choices } = base;
  const resolver = new ReferenceResolver(workspace, files, editor, new FileChoices(choices), reviewedTrees);
  const states = new ReferenceStates({ store, resolver, texts, files });
  return {
    resolver,
    states,
    openPage(opened: OpenedPage): PagePart<PartOf<PanelToHost, "reference">> {
      const { page, view, reviews } = opened;
      const follower = new PageReferences({
        view,
        states,
        workspace: opened.workspace,
        log: opened.log,
        tell: (news) => page["references/states"]({ ...news, rows: toReferenceColumns(news.rows) }),
        anchor: () => reviews.anchorShown(),
      });
      const [beginAnew, update] = [() => follower.beginAnew(), () => follower.update()];
      const chosen = resolver.choices.onChosen(() => follower.anchor());
      return {
        handlers: referenceHandlers({ resolver, states, readPastPicture, host: reviews, editor: opened.editor }, view),
        ready: beginAnew,
        opened: beginAnew,
        updated: update,
        // A round lists its deleted files, which affects references.
        rounds: () => follower.updateNamed(),
        dispose() {
          chosen.dispose();
          follower.dispose();
        },
      };
    },
  };
}
