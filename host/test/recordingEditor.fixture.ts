import type { CodeLocation, EditorPort, ShowOutcome } from "../base/ports.ts";

/** An editor that shows nothing and records its requests. */
export interface RecordingEditor extends EditorPort {
  readonly shown: readonly CodeLocation[];
  readonly links: readonly string[];
}

/** Creates an editor that answers requests to show a place with `outcome`. */
export function recordingEditor(outcome: ShowOutcome = { kind: "opened" }): RecordingEditor {
  const shown: CodeLocation[] = [];
  const links: string[] = [];
  return {
    shown,
    links,
    show: async (location) => {
      shown.push(location);
      return outcome;
    },
    selection: async () => null,
    openLink: async (href) => {
      links.push(href);
      return { kind: "opened" };
    },
    showLog: async () => ["a line", "another"],
  };
}
