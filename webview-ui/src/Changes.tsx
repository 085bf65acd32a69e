import { ChangesView } from "./features/changes/ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./features/changes/changesParts.ts";
import { PageViewContext } from "./features/pageViewContext.ts";

export function Changes({ parts }: { readonly parts: ChangesParts }) {
  return (
    <PageViewContext value="changes">
      <ChangesPartsContext value={parts}>
        <ChangesView />
      </ChangesPartsContext>
    </PageViewContext>
  );
}
