import type { SetupView } from "@dialectic/shared/protocol";
import { maxOfferedAssistants } from "../../limits.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel } from "../panelContext.ts";

type Assistants = SetupView["assistants"];

interface ConnectStepProps {
  readonly setup: SetupView;
  /** True when this is the step to take now. */
  readonly isNext: boolean;
}

export function isConnectDone({ assistants, clients, written }: SetupView): boolean {
  return clients.length > 0 || written !== undefined || assistants.some(({ isSetUp }) => isSetUp);
}

/** Connects an assistant, or says which ones are connected. */
export function ConnectStep({ setup, isNext }: ConnectStepProps) {
  const { assistants, clients, pending } = setup;
  const isDone = isConnectDone(setup);
  const others = assistants.filter(({ isSetUp, title }) => !isSetUp && !clients.includes(title));
  const byCommand = assistants.some(({ command }) => command !== undefined);
  return (
    <>
      <div role="status">
        <Standing {...setup} />
      </div>
      {pending !== undefined ? (
        <PendingSetup {...pending} />
      ) : byCommand ? (
        <ConnectCommands assistants={others} isDone={isDone} />
      ) : (
        assistants.length > 0 && <ConnectButtons assistants={others} isDone={isDone} isNext={isNext} />
      )}
    </>
  );
}

/** Says what is known: a configuration names this server, or an assistant has called it. */
function Standing({ assistants, clients, written }: SetupView) {
  const { actions } = usePanel();
  const said = texts.empty;
  const known = [...clients, written?.title];
  const setUp = assistants.filter(({ isSetUp, title }) => isSetUp && !known.includes(title));
  return (
    <>
      {clients.map((client) => (
        <p key={client}>{said.isConnected(client)}</p>
      ))}
      {written !== undefined && (
        <p>
          {said.written(written.title, written.check)}{" "}
          <Button kind="link" onClick={() => void actions.undoSetup()}>
            {said.undo}
          </Button>
        </p>
      )}
      {setUp.length > 0 && <p>{said.isSetUp(setUp.map(({ title }) => title).join(", "))}</p>}
    </>
  );
}

/** Asks about the change to a configuration that the editor shows; it has the same buttons. */
function PendingSetup({ title, file, isRemoval }: NonNullable<SetupView["pending"]>) {
  const { actions } = usePanel();
  const said = texts.empty;
  return (
    <div role="alert">
      <p>
        <strong>{isRemoval ? said.disconnectNow(title) : said.connectNow(title)}</strong>
      </p>
      <p className="state-detail">{said.seeChange(file)}</p>
      <Button onClick={() => void actions.answerSetup(true)}>{said.apply}</Button>
      <Button kind="secondary" onClick={() => void actions.answerSetup(false)}>
        {texts.common.cancel}
      </Button>
    </div>
  );
}

interface OthersProps {
  readonly assistants: Assistants;
  readonly isDone: boolean;
}

/** Offers to connect what is installed; all others are in the editor's list. */
function ConnectButtons({ assistants, isDone, isNext }: OthersProps & Pick<ConnectStepProps, "isNext">) {
  const { actions } = usePanel();
  const said = texts.empty;
  const shown = isDone ? [] : assistants.filter(({ isInstalled }) => isInstalled).slice(0, maxOfferedAssistants);
  if (!isDone && shown.length === 0)
    return (
      <Button kind={isNext ? "primary" : "secondary"} onClick={() => void actions.connectAssistant()}>
        {said.connectOne}
      </Button>
    );
  return (
    <>
      {shown.map(({ name, title }, at) => (
        <Button
          key={name}
          kind={isNext && at === 0 ? "primary" : "secondary"}
          onClick={() => void actions.connectAssistant(name)}
        >
          {said.connect(title)}
        </Button>
      ))}
      <Button kind="link" onClick={() => void actions.connectAssistant()}>
        {isDone ? said.connectAnother : said.more}
      </Button>
    </>
  );
}

/** Names the commands that connect assistants, where the page cannot do it. */
function ConnectCommands({ assistants, isDone }: OthersProps) {
  const said = texts.empty;
  const shown = isDone ? [] : assistants.filter(({ isInstalled }) => isInstalled).slice(0, maxOfferedAssistants);
  const rest = assistants.filter((each) => !shown.includes(each));
  const isAll = !isDone && shown.length === 0;
  return (
    <>
      {shown.length > 0 && <p>{said.runToConnect}</p>}
      {shown.map(({ name, command = "" }) => (
        <CopyableCommand key={name} command={command} />
      ))}
      {rest.length > 0 && (
        <details open={isAll}>
          <summary>{isDone ? said.connectAnother : isAll ? said.runToConnect : said.more}</summary>
          {rest.map(({ name, command = "" }) => (
            <CopyableCommand key={name} command={command} />
          ))}
        </details>
      )}
    </>
  );
}

function CopyableCommand({ command }: { readonly command: string }) {
  const { isCopied, outcome, copy } = useCopying();
  return (
    <p className="setup-copyable">
      <code>{command}</code>
      <IconButton
        icon={isCopied === undefined ? "copy" : isCopied ? "check" : "error"}
        label={outcome ?? texts.empty.copyCommand}
        onClick={() => void copy(command)}
      />
      <span role="status" className="visually-hidden">
        {outcome ?? ""}
      </span>
    </p>
  );
}
