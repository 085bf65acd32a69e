import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

/** Asks if the folder's own language servers may run, and names each command. */
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
          <Icon name="server-process" /> {texts.servers.question(servers.map(({ name }) => name))}
          {servers.map(({ name, command }) => (
            <code key={name} className="trust-command">
              {command}
            </code>
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
