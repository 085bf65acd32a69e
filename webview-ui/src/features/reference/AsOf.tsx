import { Icon } from "../../ui/Icon.tsx";

/** Marks code that is shown as it was; nothing where it is the code as it is now. */
export function AsOf({ iteration }: { readonly iteration: number | undefined }) {
  if (iteration === undefined) return null;
  return (
    <>
      {" "}
      <span className="as-of">
        <Icon name="history" /> as of iteration {iteration}
      </span>
    </>
  );
}
