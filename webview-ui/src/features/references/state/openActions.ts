import type { OpenOutcome } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import type { PanelStore, Sheet } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import type { ReferenceQuestion } from "./referencesSlice.ts";

export interface OpenActions {
  openReference(question: ReferenceQuestion, choice?: number): Promise<void>;
  openLink(href: string): Promise<void>;
  showLog(): Promise<void>;
}

export function createOpenActions({ store, ask, notify }: ActionParts): OpenActions {
  return {
    openReference: (question, choice) =>
      ask(async (host) => {
        const outcome = await host["reference/open"](choice === undefined ? question : { ...question, choice });
        showOutcome(store, notify, question, outcome);
      }, texts.panel.opening(question.text)),
    openLink: (href) =>
      ask(async (host) => {
        const outcome = await host["link/open"]({ href });
        if (outcome.kind === "refused") notify("warning", outcome.message);
        if (outcome.kind === "open-here") window.open(href, "_blank", "noopener,noreferrer");
      }, texts.panel.openingLink),
    showLog: () =>
      ask(async (host) => {
        const { lines } = await host["log/show"]({});
        if (lines !== undefined) store.setState({ sheet: { kind: "log", lines } });
      }, texts.panel.openingLog),
  };
}

function showOutcome(
  store: PanelStore,
  notify: ActionParts["notify"],
  question: ReferenceQuestion,
  outcome: OpenOutcome,
): void {
  const openSheet = (sheet: Sheet | undefined) => store.setState({ sheet });
  const refuse = (message: string) => {
    openSheet(undefined);
    notify("warning", message);
  };
  const offer = (message: string, options: readonly string[]) =>
    openSheet({ kind: "choice", question, message, options });
  switch (outcome.kind) {
    case "opened":
      openSheet(undefined);
      if (outcome.notice !== undefined) notify("info", outcome.notice);
      break;
    case "code":
      openSheet({ kind: "code", question, excerpt: outcome.excerpt, notice: outcome.notice });
      break;
    case "ambiguous":
      offer(outcome.message, outcome.candidates);
      break;
    case "missing":
      if (outcome.suggestions.length > 0) offer(outcome.message, outcome.suggestions);
      else refuse(outcome.message);
      break;
    case "dismissed":
      openSheet(undefined);
      break;
    case "refused":
      refuse(outcome.message);
  }
}
