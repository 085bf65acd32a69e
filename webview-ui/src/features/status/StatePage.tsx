import type { PanelView } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

interface StatePageProps {
  readonly view: Extract<PanelView, { kind: "loading" | "failed" }>;
}

/** Shows a page in place of a review. */
export function StatePage({ view }: StatePageProps) {
  switch (view.kind) {
    case "loading":
      return <LoadingPage />;
    case "failed":
      return <FailedPage message={view.message} />;
  }
}

/** Shows a ring while loading. An obstacle stops the loading, and the banner names it. */
function LoadingPage() {
  const isWaiting = usePanelState(({ obstacle }) => obstacle === undefined || obstacle === "slow");
  return (
    <div className="state-page">{isWaiting ? <ProgressRing label={texts.status.loading} /> : <Icon name="lock" />}</div>
  );
}

function FailedPage({ message }: { readonly message: string }) {
  const { actions, retry } = usePanel();
  return (
    <div className="state-page" role="alert">
      <Icon name="error" />
      <h2>{texts.status.failed}</h2>
      <p>{message}</p>
      <div className="state-buttons">
        <Button onClick={retry}>{texts.common.tryAgain}</Button>
        <Button kind="secondary" onClick={() => void actions.showLog()}>
          {texts.status.showLog}
        </Button>
      </div>
    </div>
  );
}
