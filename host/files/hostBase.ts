import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { ChoiceMemory } from "../base/personPort.ts";
import type { Clock, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { ReviewStore } from "../store/index.ts";
import type { CodeTexts } from "./codeTexts.ts";
import type { WorkspaceFiles } from "./workspaceFiles.ts";

/** The store, the files and the ports that the features of a host work on. */
export interface HostBase {
  readonly store: ReviewStore;
  readonly files: WorkspaceFiles;
  readonly texts: CodeTexts;
  readonly workspace: WorkspacePort;
  readonly editor: EditorPort;
  /** The person's choices that outlive the host. */
  readonly choices: ChoiceMemory;
  readonly clock: Clock;
  readonly log: Log;
  readonly programs: JoinedPrograms;
  /** The trees that the changes here start from, beside those of the reviews. */
  readonly trees?: readonly string[];
  /** Returns a new unique id. */
  readonly newId: () => string;
}
