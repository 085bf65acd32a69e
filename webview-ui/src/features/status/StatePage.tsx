import type { PanelView } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressRing } from "../../ui/ProgressRing.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Shows a page in place of a review. */
export function StatePage({ view }: { readonly view: Exclude<PanelView, { kind: "review" }> }) {
  switch (view.kind) {
    case "loading":
      return <LoadingPage />;
    case "failed":
      return <FailedPage message={view.message} />;
    case "empty":
      return <EmptyPage {...view} />;
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

function EmptyPage({ workspace, sampleAvailable, offers, trouble }: Extract<PanelView, { kind: "empty" }>) {
  const { actions } = usePanel();
  return (
    <div className="state-page">
      <Icon name="comment-discussion" />
      <h2>{texts.status.noReview}</h2>
      {trouble !== undefined && (
        <p role="alert">
          <Icon name="warning" /> {trouble.message}
        </p>
      )}
      <p>
        {texts.status.askAssistant} <q>{texts.status.prompt}</q>
      </p>
      <p className="state-detail">
        {workspace === undefined ? texts.status.openFolderFirst : texts.status.waitingIn(workspace)}
      </p>
      <div className="state-buttons">
        {sampleAvailable && <Button onClick={() => void actions.openSample()}>{texts.status.openSample}</Button>}
        {offers.map((offer) => (
          <Button
            key={offer}
            kind={offer === "open-folder" ? "primary" : "secondary"}
            onClick={() => void actions.takeOffer(offer)}
          >
            {texts.status.offers[offer]}
          </Button>
        ))}
      </div>
    </div>
  );
}
