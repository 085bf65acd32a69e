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
          {isPutOff
            ? "This folder is restricted: no git, no checks, no edits."
            : `Do you trust the authors of the files in “${getFolderName(folder)}”? Until you do, you can read and comment, but git is not started, checks do not run, and nothing is edited.`}
        </p>
        <span className="history-buttons">
          {isPutOff ? (
            button("Trust this folder…", () => actions.putOffTrust(false))
          ) : (
            <>
              {button("Trust this folder", () => void actions.grantTrust("folder"), folder)}
              {parent !== undefined &&
                button(
                  `Trust everything in “${getFolderName(parent)}”`,
                  () => void actions.grantTrust("parent"),
                  parent,
                )}
              {button("Not now", () => actions.putOffTrust(true))}
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
