import { useMemo } from "react";
import { HunkPart } from "./features/changes/HunkPart.tsx";
import { CompareView } from "./features/review/CompareView.tsx";
import { type CompareParts, ComparePartsContext } from "./features/review/compareParts.ts";
import { SlotsContext, useSlots } from "./features/slots.ts";

export function Comparison({ parts }: { readonly parts: CompareParts }) {
  const slots = useSlots();
  const withLines = useMemo(() => ({ ...slots, HunkLines: HunkPart }), [slots]);
  return (
    <SlotsContext value={withLines}>
      <ComparePartsContext value={parts}>
        <CompareView />
      </ComparePartsContext>
    </SlotsContext>
  );
}
