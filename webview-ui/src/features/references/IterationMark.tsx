import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";

/** Marks code of an earlier iteration. Shows nothing beside current code. */
export function IterationMark({ iteration }: { readonly iteration: number | undefined }) {
  if (iteration === undefined) return null;
  return (
    <>
      {" "}
      <span className="as-of">
        <Icon name="history" /> {texts.references.asOf(iteration)}
      </span>
    </>
  );
}
