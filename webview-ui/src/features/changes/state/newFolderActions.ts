import type { NewFolderFile, OpenOutcome } from "@dialectic/shared/protocol";
import type { ActionParts, HostParts } from "../../../state/askHost.ts";
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

export interface IgnoreLine {
  /** The `.gitignore` in which it stands, from the top of the repository. */
  readonly file: string;
  readonly line: string;
  readonly isAdded: boolean;
}

export interface NewFolderActions {
  /** Returns the files of a folder; undefined with a notice when it fails. */
  listNewFolder(place: NewFolderPlace): Promise<ListedFolder | undefined>;
  openNewFile(place: NewFolderPlace, file: string): Promise<void>;
  /** Returns the line by which git ignores the folder; undefined when it is not known. */
  findIgnoreLine(place: NewFolderPlace): Promise<IgnoreLine | undefined>;
  /** Adds this line to its file, or takes it back; false with a notice when it fails. */
  setIgnored(place: NewFolderPlace, isIgnored: boolean): Promise<boolean>;
}

interface NewFolderParts extends ActionParts, Pick<HostParts, "currentHost"> {
  /** Shows code that no editor can show. */
  readonly showCode: (outcome: Extract<OpenOutcome, { kind: "code" }>) => void;
}

export function createNewFolderActions({ ask, notify, showCode, currentHost }: NewFolderParts): NewFolderActions {
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
    async findIgnoreLine(place) {
      // Without an answer the row offers the line to be copied.
      const offer = await currentHost()
        ?.["changes/ignore-offer"]({ ...place })
        .catch(() => undefined);
      return offer?.kind === "offer" ? offer : undefined;
    },
    async setIgnored(place, isIgnored) {
      let isDone = false;
      await ask(async (host) => {
        const outcome = await host["changes/ignore"]({ ...place, isIgnored });
        if (outcome.kind === "refused") notify("warning", outcome.message);
        else isDone = true;
      }, texts.changes.ignoringFolder);
      return isDone;
    },
  };
}
