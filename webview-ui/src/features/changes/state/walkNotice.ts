import type { Notify } from "../../../state/askHost.ts";
import type { PanelStore } from "../../../state/panelStore.ts";

/** The notice about the reader's place among commits: one at a time, which goes once they leave that place. */
export interface WalkNotice {
  readonly say: (text: string) => void;
  readonly unsay: () => void;
}

export function createWalkNotice({
  store,
  notify,
}: {
  readonly store: PanelStore;
  readonly notify: Notify;
}): WalkNotice {
  let said: string | undefined;
  const unsay = () => store.setState(({ notices }) => ({ notices: notices.filter(({ text }) => text !== said) }));
  return {
    unsay,
    say(text) {
      unsay();
      said = text;
      notify("info", text);
    },
  };
}
