import type { SetupView } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel } from "../panelContext.ts";
import type { EmptyView } from "./EmptyPage.tsx";

type Assistants = SetupView["assistants"];

/** Most assistants that get a button or a command of their own. */
const shownAtMost = 3;

/** The next step: connect an assistant, or ask it for a review. */
export function FirstSteps({ folders, sampleAvailable, offers, setup }: EmptyView) {
  const { actions } = usePanel();
  const said = texts.empty;
  const { assistants, clients } = setup ?? { assistants: [], clients: [] };
  const setUp = assistants.filter(({ isConnected }) => isConnected);
  const isReady = setup === undefined || clients.length + setUp.length > 0;
  const others = assistants.filter((each) => each.isInstalled && !each.isConnected && !clients.includes(each.title));
  const byCommand = assistants.some(({ command }) => command !== undefined);
  return (
    <>
      {isReady && <AskForReview clients={clients} setUp={setUp} />}
      {byCommand && !isReady && <ConnectCommands assistants={others.length > 0 ? others : assistants} />}
      <div className="state-buttons state-steps">
        {assistants.length > 0 && !byCommand && (
          <ConnectButtons others={others} isFirst={!isReady && folders.length > 0} />
        )}
        {sampleAvailable && (
          <Button
            kind={byCommand || setup === undefined ? "primary" : "secondary"}
            onClick={() => void actions.openSample()}
          >
            {said.openSample}
          </Button>
        )}
        {offers.includes("copy-mcp-configuration") && (
          <button
            type="button"
            className="link-button"
            onClick={() => void actions.takeOffer("copy-mcp-configuration")}
          >
            {said.offers["copy-mcp-configuration"]}
          </button>
        )}
      </div>
    </>
  );
}

function AskForReview({ clients, setUp }: { readonly clients: readonly string[]; readonly setUp: Assistants }) {
  const said = texts.empty;
  return (
    <div className="state-question">
      {clients.map((client) => (
        <p key={client} role="status">
          <Icon name="pass" /> {said.isConnected(client)}
        </p>
      ))}
      <p>
        {clients.length > 0 || setUp.length === 0
          ? said.askIt
          : said.startAndAsk(setUp.map(({ title }) => title).join(", "))}
      </p>
      <Copyable text={said.prompt} label={said.copyPrompt} />
    </div>
  );
}

/** Offers to connect what is installed; anything else is in the list. */
function ConnectButtons({ others, isFirst }: { readonly others: Assistants; readonly isFirst: boolean }) {
  const { actions } = usePanel();
  const said = texts.empty;
  const shown = isFirst ? others.slice(0, shownAtMost) : [];
  return (
    <>
      {shown.map(({ name, title }, at) => (
        <Button
          key={name}
          kind={at === 0 ? "primary" : "secondary"}
          onClick={() => void actions.connectAssistant(name)}
        >
          {said.connect(title)}
        </Button>
      ))}
      <Button
        kind={isFirst && shown.length === 0 ? "primary" : "secondary"}
        onClick={() => void actions.connectAssistant()}
      >
        {isFirst && shown.length === 0 ? said.connectOne : said.connectAnother}
      </Button>
    </>
  );
}

function ConnectCommands({ assistants }: { readonly assistants: Assistants }) {
  const said = texts.empty;
  return (
    <div className="state-question">
      <p>{said.runToConnect}</p>
      {assistants
        .slice(0, shownAtMost)
        .map(({ command }) => command && <Copyable key={command} text={command} label={said.copyCommand} />)}
    </div>
  );
}

function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const { isCopied, outcome, copy } = useCopying();
  return (
    <p className="state-copyable">
      <code>{text}</code>
      <IconButton
        icon={isCopied === undefined ? "copy" : isCopied ? "check" : "error"}
        label={outcome ?? label}
        onClick={() => void copy(text)}
      />
      <span role="status" className="visually-hidden">
        {outcome ?? ""}
      </span>
    </p>
  );
}
