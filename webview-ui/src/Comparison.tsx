import { PageViewContext } from "./features/pageViewContext.ts";
import { CompareView } from "./features/review/CompareView.tsx";
import { type CompareParts, ComparePartsContext } from "./features/review/compareParts.ts";

export function Comparison({ parts }: { readonly parts: CompareParts }) {
  return (
    <PageViewContext value="comparison">
      <ComparePartsContext value={parts}>
        <CompareView />
      </ComparePartsContext>
    </PageViewContext>
  );
}
