import { abbreviateRun, nameRun } from "@dialectic/shared/protocol";
import { invisibleMark } from "../markdown/markInvisible.ts";

/** Draws invisible characters, as `markInvisible` does in formatted text: the characters stay in the text. */
export function InvisibleMark({ run }: { readonly run: string }) {
  const name = nameRun(run);
  return (
    <span className={invisibleMark} role="img" title={name} aria-label={name} data-sign={abbreviateRun(run)}>
      {run}
    </span>
  );
}
