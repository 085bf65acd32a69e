import type { PanelView } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel } from "../panelContext.ts";
import { FirstSteps } from "./FirstSteps.tsx";

export type EmptyView = Extract<PanelView, { kind: "empty" }>;

/** Leads the reader to the first review. */
export function EmptyPage(view: EmptyView) {
  const { folders, offers, trouble } = view;
  const { actions } = usePanel();
  const said = texts.empty;
  const hasFolder = folders.length > 0;
  return (
    <div className="state-page setup-page">
      <Icon name="comment-discussion" />
      <h2>{texts.status.noReview}</h2>
      {trouble !== undefined && (
        <p role="alert">
          <Icon name="warning" /> {trouble.message}
        </p>
      )}
      <p>{said.about}</p>
      {!hasFolder && (
        <>
          <p className="state-detail">{said.openFolderFirst}</p>
          {offers.includes("open-folder") && (
            <div className="state-buttons">
              <Button onClick={() => void actions.takeOffer("open-folder")}>{said.offers["open-folder"]}</Button>
            </div>
          )}
        </>
      )}
      <FirstSteps {...view} isReady={hasFolder} />
      <WaitingPlace folders={folders} />
    </div>
  );
}

/** Names the folders whose reviews appear here. */
function WaitingPlace({ folders }: { readonly folders: readonly string[] }) {
  const said = texts.empty;
  const [first] = folders;
  if (first === undefined) return null;
  if (folders.length === 1) return <p className="state-detail">{said.waitingIn(first)}</p>;
  return (
    <div className="state-detail">
      <p>{said.waitingInFolders}</p>
      <ul>
        {folders.map((folder) => (
          <li key={folder}>{folder}</li>
        ))}
      </ul>
    </div>
  );
}
