import type { Log } from "../base/ports.ts";
import type { PanelPages } from "../pages/panelPages.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { LegacyMessage, LegacyOutcome } from "../socket/index.ts";

/** Client name for reviews presented in the first protocol, which has no names. */
const lineClient = "socket";

/** Serves a message of the first protocol, `{type, payload, id}`. */
export async function serveLegacy(
  message: LegacyMessage,
  host: ReviewHost,
  pages: PanelPages,
  log: Log,
): Promise<LegacyOutcome> {
  switch (message.kind) {
    case "present_review": {
      const outcome = await host.present(message.payload, lineClient);
      if (outcome.kind === "refused") return { kind: "failed", error: outcome.message };
      const { kind: _, success: __, ...data } = outcome;
      return { kind: "done", data };
    }
    case "get_selection":
      return { kind: "done", data: await pages.selection() };
    case "log":
      log(message.payload.level, `${lineClient}: ${message.payload.message}`);
      return { kind: "done" };
  }
}
