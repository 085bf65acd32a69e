import { Icon } from "../../ui/Icon.tsx";
import { usePanelState } from "../panelContext.ts";

/** Says that what is shown may be old, for as long as the host is out of reach. */
export function ConnectionBanner() {
  const isConnected = usePanelState((state) => state.isConnected);
  return (
    <div role="status" aria-live="polite">
      {!isConnected && (
        <p className="connection-banner">
          <Icon name="debug-disconnect" /> The connection to Dialectic is lost. Trying again…
        </p>
      )}
    </div>
  );
}
