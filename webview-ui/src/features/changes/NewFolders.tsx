import { type FoldedFolder, isIgnorable, toIgnoreLine } from "@dialectic/shared/protocol";
import { use, useState } from "react";
import { getRounds } from "../../state/rounds.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { useCopying } from "../../ui/useCopying.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import type { ListedFolder, NewFolderPlace } from "./state/newFolderActions.ts";

/** Shows the folders of new files that are a row each, below the code of a round. A comparison does not know what is new in them, and a commit has none. */
export function NewFolders() {
  const view = use(PageViewContext);
  const shown = usePanelState((state) => findChangesIn(state, view));
  const reviewId = usePanelState(({ changes }) => changes.reviewId);
  const folders = usePanelState((state) =>
    shown === undefined || shown.since !== undefined || shown.part !== undefined
      ? undefined
      : getRounds(state)[shown.round - 1]?.folded,
  );
  if (folders === undefined || shown === undefined || reviewId === undefined) return null;
  const { round } = shown;
  return (
    <section className="new-folders" aria-label={texts.changes.newFolders}>
      {folders.map((folder, at) => (
        <NewFolder
          key={`${reviewId} ${round} ${folder.path}`}
          folder={folder}
          place={{ reviewId, round, folder: at }}
        />
      ))}
    </section>
  );
}

interface NewFolderProps {
  readonly folder: FoldedFolder;
  readonly place: NewFolderPlace;
}

function NewFolder({ folder, place }: NewFolderProps) {
  const { actions } = usePanel();
  const [listed, setListed] = useState<ListedFolder>();
  const list = async () => setListed(await actions.listNewFolder(place));
  const more = listed === undefined ? 0 : listed.count - listed.files.length;
  return (
    <div className="new-folder">
      <details onToggle={({ currentTarget }) => void (currentTarget.open && listed === undefined && list())}>
        <summary>
          <bdi className="new-folder-name">{folder.path}/</bdi> · {texts.changes.newFileCount(folder.count)}
        </summary>
        <p className="new-folder-said">{texts.changes.aboutNewFolder}</p>
        {listed !== undefined && (
          <ul>
            {listed.files.map(({ id, path }) => (
              <li key={id}>
                <button type="button" className="link-button" onClick={() => void actions.openNewFile(place, id)}>
                  <bdi>{path}</bdi>
                </button>
              </li>
            ))}
          </ul>
        )}
        {more > 0 && <p className="new-folder-said">{texts.changes.moreLeftOut(more)}</p>}
      </details>
      {isIgnorable(folder) && <IgnoreOffer path={folder.path} />}
    </div>
  );
}

/** Offers the line by which git ignores the folder. */
function IgnoreOffer({ path }: { readonly path: string }) {
  const { outcome, copy } = useCopying();
  const line = toIgnoreLine(path);
  return (
    <p className="new-folder-said">
      {texts.changes.ignoreFolder} <code>{line}</code>{" "}
      <button type="button" className="link-button" onClick={() => void copy(`${line}\n`)}>
        {texts.common.copy}
      </button>{" "}
      <span role="status">{outcome}</span>
    </p>
  );
}
