import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanelState } from "../panelContext.ts";

/** Warns, while the host is unreachable, that the shown state may be old and recent actions may not be sent yet. */
export function ConnectionBanner() {
  const isConnected = usePanelState((state) => state.isConnected);
  const obstacle = usePanelState((state) => state.obstacle);
  const problem = obstacle ?? (isConnected ? undefined : "lost");
  return (
    <div role="status" aria-live="polite">
      {problem !== undefined && (
        <p className="connection-banner">
          <Icon name={problem === "slow" ? "watch" : "debug-disconnect"} />{" "}
          <span>
            {texts.status.obstacles[problem].split("`").map((part, place) =>
              // Every second part stands between backticks.
              place % 2 === 0 ? part : <code key={part}>{part}</code>,
            )}
          </span>
        </p>
      )}
    </div>
  );
}
