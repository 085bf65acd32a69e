import type { NewFolderFile, OpenOutcome } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

/** A folder of new files, by its place among those of a round. */
export interface NewFolderPlace {
  readonly reviewId: string;
  readonly round: number;
  readonly folder: number;
}

export interface ListedFolder {
  /** The first of the files. */
  readonly files: readonly NewFolderFile[];
  readonly count: number;
}

export interface NewFolderActions {
  /** Returns the files of a folder; undefined with a notice when it fails. */
  listNewFolder(place: NewFolderPlace): Promise<ListedFolder | undefined>;
  openNewFile(place: NewFolderPlace, file: string): Promise<void>;
}

interface NewFolderParts extends ActionParts {
  /** Shows code that no editor can show. */
  readonly showCode: (outcome: Extract<OpenOutcome, { kind: "code" }>) => void;
}

export function createNewFolderActions({ ask, notify, showCode }: NewFolderParts): NewFolderActions {
  return {
    async listNewFolder(place) {
      let listed: ListedFolder | undefined;
      await ask(async (host) => {
        const answer = await host["changes/new-folder"]({ ...place });
        if (answer.kind === "refused") notify("warning", answer.message);
        else listed = answer;
      }, texts.changes.listingFolder);
      return listed;
    },
    openNewFile: (place, file) =>
      ask(async (host) => {
        const outcome = await host["changes/open-new"]({ ...place, file });
        if (outcome.kind === "code") showCode(outcome);
        else if ("message" in outcome) notify("warning", outcome.message);
      }, texts.changes.openingFile),
  };
}
