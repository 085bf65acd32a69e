import type { ReactNode } from "react";
import type { PortObstacle } from "../../host/panelPort.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanelState } from "../panelContext.ts";

const openCommand = <code>dialectic panel --open</code>;

const obstacleWords: Readonly<Record<PortObstacle | "lost", ReactNode>> = {
  lost: (
    <>
      The connection to Dialectic is lost. Trying again… If the panel has ended, start it with{" "}
      <code>dialectic panel</code>: this tab goes on by itself.
    </>
  ),
  "no-key": (
    <>
      This browser has no access yet. Each address works in one browser, once. In the folder of the project, run{" "}
      {openCommand}
    </>
  ),
  stranger: (
    <>
      Another program answers at this address, so nothing is sent to it. Your drafts stay in this tab. In the folder of
      the project, run {openCommand}
    </>
  ),
  slow: <>Dialectic does not answer. What you have done waits, and is sent as soon as it answers.</>,
};

/** Warns, while the host is unreachable, that the shown state may be old and recent actions may not be sent yet. */
export function ConnectionBanner() {
  const isConnected = usePanelState((state) => state.isConnected);
  const obstacle = usePanelState((state) => state.obstacle);
  const what = obstacle ?? (isConnected ? undefined : "lost");
  return (
    <div role="status" aria-live="polite">
      {what !== undefined && (
        <p className="connection-banner">
          <Icon name={what === "slow" ? "watch" : "debug-disconnect"} /> <span>{obstacleWords[what]}</span>
        </p>
      )}
    </div>
  );
}
