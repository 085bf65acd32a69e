import { toFenceKey } from "@dialectic/shared/review";
import { isValidElement, type PropsWithChildren, type ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { readNodeText } from "../readNodeText.ts";
import { type ShownClaim, useSlots } from "../slots.ts";

/**
 * Shows a check as a row above its folded program. The program stays in the document: it is searched and quoted as it was
 * written, and the browser unfolds it for what it finds there.
 */
export function CheckRow({ children, ...claim }: PropsWithChildren<ShownClaim>) {
  const { ClaimState, ClaimButton } = useSlots();
  return (
    <div className="check">
      <details>
        <summary className="claim-state">
          <Icon name="chevron-right" />
          <ClaimState {...claim} />
        </summary>
        {children}
      </details>
      <ClaimButton {...claim} />
    </div>
  );
}

/** Returns the program of a block of code that is a check. */
export function findCheck(code: ReactNode): string | undefined {
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(code)) return undefined;
  const { className = "", children } = code.props;
  return className.split(" ").includes("language-check") ? toFenceKey(readNodeText(children)) : undefined;
}
