import type { Bridge, Handlers, PartOf, Selection } from "@dialectic/shared/protocol";
import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { PanelPages } from "../pages/panelPages.ts";
import type { Session } from "../socket/index.ts";

/** Serves the requests of one program that stays connected; it leaves when its session ends. */
export function programHandlers(
  { client, calls, signal }: Session,
  programs: JoinedPrograms,
  pages: Pick<PanelPages, "select" | "unselect">,
): Handlers<PartOf<Bridge, "program">> {
  let membership: { dispose(): void } | undefined;
  let beat: NodeJS.Timeout | undefined;
  let selected: Selection | null = null;
  const leave = () => {
    clearInterval(beat);
    membership?.dispose();
  };
  signal.addEventListener("abort", () => {
    leave();
    pages.unselect(selected);
  });
  return {
    "program/join": ({ news, heartbeat, answers }) => {
      leave();
      const answersDiagnostics = answers.includes("diagnostics");
      membership = programs.join({ name: client.name, calls, wantsNews: news, answersDiagnostics });
      if (heartbeat !== undefined) beat = setInterval(() => calls["$/heartbeat"]({}), heartbeat * 1_000).unref();
      return {};
    },
    "program/select": ({ selection }) => {
      if (selection === null) pages.unselect(selected);
      else pages.select(selection);
      selected = selection;
      return {};
    },
  };
}
