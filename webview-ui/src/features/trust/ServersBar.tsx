import type { ServersQuestion } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Asks if the folder's language servers may run, and names each command with the file that makes an installed one run others. */
export function ServersBar() {
  const { actions } = usePanel();
  const question = usePanelState((state) => state.servers);
  if (question === undefined) return <div role="status" />;
  const { id, servers } = question;
  const button = (name: string, answer: "run" | "later" | "never") => (
    <button type="button" className="link-button" onClick={() => void actions.answerServers(id, answer)}>
      {name}
    </button>
  );
  return (
    <div role="status">
      <div className="history-bar">
        <p>
          <Icon name="server-process" /> {texts.servers.question([...new Set(servers.map(({ name }) => name))])}
          {servers.map(({ name, command, because = [] }) => (
            <span key={`${name} ${command} ${because[0]?.place}`} className="trust-command">
              <code>{command}</code>
              {because.map((named) => (
                <span key={`${named.place} ${named.key}`}> {explain(named)}</span>
              ))}
            </span>
          ))}
        </p>
        <span className="history-buttons">
          {button(texts.servers.run, "run")}
          {button(texts.servers.later, "later")}
          {button(texts.servers.never, "never")}
        </span>
      </div>
    </div>
  );
}

type Named = NonNullable<ServersQuestion["servers"][number]["because"]>[number];

function explain({ kind, place, key, value = "" }: Named): string {
  const { because } = texts.servers;
  return kind === "names"
    ? because.names(place, key === undefined ? value : `${value} (${key})`)
    : because[kind](place);
}
