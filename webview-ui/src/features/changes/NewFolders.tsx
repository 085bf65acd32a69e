import { type FoldedFolder, isIgnorable, toCleanCommand, toIgnoreLine } from "@dialectic/shared/protocol";
import { use, useEffect, useState } from "react";
import { getRounds } from "../../state/rounds.ts";
import { findChangesIn } from "../../state/shownChanges.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import type { IgnoreLine, ListedFolder, NewFolderPlace } from "./state/newFolderActions.ts";

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
        <p className="new-folder-said">
          {texts.changes.undoNewFolder} <code>{toCleanCommand(folder.path)}</code>
        </p>
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
      {isIgnorable(folder) && <IgnoreOffer path={folder.path} place={place} />}
    </div>
  );
}

interface IgnoreOfferProps {
  readonly path: string;
  readonly place: NewFolderPlace;
}

/** Offers the line by which git ignores the folder: to add it to the file that the host names, or to copy it. */
function IgnoreOffer({ path, place: { reviewId, round, folder } }: IgnoreOfferProps) {
  const { actions } = usePanel();
  const { outcome, copy } = useCopying();
  const [known, setKnown] = useState<IgnoreLine>();
  const [isAsked, setAsked] = useState(false);

  useEffect(() => {
    let isHere = true;
    void actions.findIgnoreLine({ reviewId, round, folder }).then((found) => isHere && setKnown(found));
    return () => {
      isHere = false;
    };
  }, [actions, reviewId, round, folder]);

  const { file, line, isAdded } = known ?? { file: ".gitignore", line: toIgnoreLine(path), isAdded: false };
  const set = async (isIgnored: boolean) => {
    if (isAsked) return;
    setAsked(true);
    const isDone = await actions.setIgnored({ reviewId, round, folder }, isIgnored);
    setAsked(false);
    if (isDone) setKnown({ file, line, isAdded: isIgnored });
  };
  return (
    <p className="new-folder-said">
      <span role="status">{isAdded ? texts.changes.folderIgnored(file) : texts.changes.ignoreFolder(file)}</span>{" "}
      <code>{line}</code>{" "}
      {known !== undefined && (
        // One button with two names: it keeps the focus.
        <Button kind="link" aria-disabled={isAsked} onClick={() => void set(!isAdded)}>
          {isAdded ? texts.changes.takeLineBack : texts.changes.addLine}
        </Button>
      )}{" "}
      {!isAdded && (
        <Button kind="link" onClick={() => void copy(`${line}\n`)}>
          {texts.common.copy}
        </Button>
      )}{" "}
      <span role="status">{outcome}</span>
    </p>
  );
}
