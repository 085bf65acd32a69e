import type { TrustQuestion } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Asks if the person trusts the folder, below the content and never in front of it. */
export function TrustBar() {
  const trust = usePanelState((state) => state.trust);
  // An editor that asks in its own dialog also says by itself that the folder is restricted.
  if (trust === undefined || (trust.folder === undefined && trust.isPutOff)) return <div role="status" />;
  return (
    <div role="status">
      <div className="history-bar">
        <p>
          <Icon name="workspace-untrusted" /> {describe(trust)}
        </p>
        <span className="history-buttons">
          <Answers {...trust} />
        </span>
      </div>
    </div>
  );
}

function Answers({ folder, parent, isPutOff }: TrustQuestion) {
  const { actions } = usePanel();
  const button = (name: string, onClick: () => void, title?: string) => (
    <button type="button" className="link-button" title={title} onClick={onClick}>
      {name}
    </button>
  );
  if (isPutOff) return button(texts.trust.trustLater, () => void actions.putOffTrust(false));
  return (
    <>
      {folder === undefined
        ? button(texts.trust.trustLater, () => void actions.manageTrust())
        : button(texts.trust.trust, () => void actions.grantTrust("folder"), folder)}
      {parent !== undefined &&
        button(texts.trust.trustParent(getFolderName(parent)), () => void actions.grantTrust("parent"), parent)}
      {button(texts.trust.notNow, () => void actions.putOffTrust(true))}
    </>
  );
}

function describe({ folder, isPutOff }: TrustQuestion): string {
  if (folder === undefined) return texts.trust.restrictedMode;
  return isPutOff ? texts.trust.restricted : texts.trust.question(getFolderName(folder));
}

function getFolderName(folder: string): string {
  return folder.split(/[/\\]/).at(-1) || folder;
}
