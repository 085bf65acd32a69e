import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Asks if the person trusts the folder, above the content and never in front of it. */
export function TrustBar() {
  const { actions } = usePanel();
  const trust = usePanelState((state) => state.trust);
  if (trust === undefined) return <div role="status" />;
  const button = (name: string, onClick: () => void, folder?: string) => (
    <button type="button" className="link-button" title={folder} onClick={onClick}>
      {name}
    </button>
  );
  const { folder, parent, isPutOff } = trust;
  return (
    <div role="status">
      <div className="history-bar">
        <p>
          <Icon name="workspace-untrusted" />{" "}
          {isPutOff ? texts.trust.restricted : texts.trust.question(getFolderName(folder))}
        </p>
        <span className="history-buttons">
          {isPutOff ? (
            button(texts.trust.trustLater, () => actions.putOffTrust(false))
          ) : (
            <>
              {button(texts.trust.trust, () => void actions.grantTrust("folder"), folder)}
              {parent !== undefined &&
                button(texts.trust.trustParent(getFolderName(parent)), () => void actions.grantTrust("parent"), parent)}
              {button(texts.trust.notNow, () => actions.putOffTrust(true))}
            </>
          )}
        </span>
      </div>
    </div>
  );
}

function getFolderName(folder: string): string {
  return folder.split(/[/\\]/).at(-1) || folder;
}
