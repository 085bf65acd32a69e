import { toFenceKey } from "@dialectic/shared/review";
import { isValidElement, type ReactNode, use } from "react";
import { readNodeText } from "../readNodeText.ts";
import { useSlots } from "../slots.ts";
import { FollowedSection } from "./FollowedReference.tsx";

/** Shows the state of a claim below its fence. */
export function ClaimPlace({ code }: { readonly code: ReactNode }) {
  const hash = use(FollowedSection);
  const { ClaimState } = useSlots();
  const source = hash === undefined ? undefined : findClaim(code);
  if (hash === undefined || source === undefined) return null;
  return (
    <div className="claim-state">
      <ClaimState hash={hash} text={toFenceKey(source)} />
    </div>
  );
}

function findClaim(code: ReactNode): string | undefined {
  if (!isValidElement<{ readonly className?: string; readonly children?: ReactNode }>(code)) return undefined;
  const { className = "", children } = code.props;
  return className.split(" ").includes("language-check") ? readNodeText(children) : undefined;
}
