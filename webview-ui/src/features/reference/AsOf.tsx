import { Icon } from "../../ui/Icon.tsx";

/** Mark on code of an earlier iteration; absent on current code. */
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
