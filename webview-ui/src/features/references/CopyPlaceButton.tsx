import { texts } from "../../texts/texts.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useCopying } from "../../ui/useCopying.ts";

export function CopyPlaceButton({ place }: { readonly place: string }) {
  const { isCopied, outcome, copy } = useCopying();
  return (
    <>
      <span className="sheet-outcome" role="status">
        {outcome}
      </span>
      <IconButton
        icon={isCopied ? "check" : "copy"}
        label={texts.references.copyPlace(place)}
        onClick={() => void copy(place)}
      />
    </>
  );
}
