import type { ReactNode } from "react";
import type { PanelView } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { ConnectStep, isConnectDone } from "./ConnectStep.tsx";

interface FirstStepsProps extends Pick<Extract<PanelView, { kind: "empty" }>, "sampleAvailable" | "offers"> {
  readonly isReady: boolean;
}

/** The way to the first review, in order. Only the first step that is not done has a primary button. */
export function FirstSteps({ sampleAvailable, offers, isReady }: FirstStepsProps) {
  const { actions } = usePanel();
  const setup = usePanelState((state) => state.setup);
  const said = texts.empty;
  const isDone = setup === null || isConnectDone(setup);
  const isAsked = setup?.pending !== undefined;
  return (
    <ol className="setup-steps">
      {setup !== null && (
        <Step title={said.steps.connect} isDone={isDone}>
          <ConnectStep setup={setup} isNext={isReady && !isDone} />
          {offers.includes("copy-mcp-configuration") && (
            <Button kind="link" onClick={() => void actions.takeOffer("copy-mcp-configuration")}>
              {said.offers["copy-mcp-configuration"]}
            </Button>
          )}
        </Step>
      )}
      <Step title={said.steps.prompt}>
        <PromptToCopy isNext={isReady && isDone && !isAsked} />
      </Step>
      {sampleAvailable && (
        <Step title={said.steps.sample}>
          <Button kind="secondary" onClick={() => void actions.openSample()}>
            {said.openSample}
          </Button>
        </Step>
      )}
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

function Step({ title, isDone = false, children }: StepProps) {
  return (
    <li className="setup-step" data-done={isDone}>
      <h3>
        {title}
        {isDone && (
          <>
            {" "}
            <Icon name="check" />
            <span className="visually-hidden">{texts.empty.isDone}</span>
          </>
        )}
      </h3>
      {children}
    </li>
  );
}

function PromptToCopy({ isNext }: { readonly isNext: boolean }) {
  const said = texts.empty;
  const { outcome, copy } = useCopying();
  return (
    <>
      <p>{said.pasteIt}</p>
      <p className="setup-quote">{said.prompt}</p>
      <Button kind={isNext ? "primary" : "secondary"} onClick={() => void copy(said.prompt)}>
        {outcome ?? said.copyPrompt}
      </Button>
      <span role="status" className="visually-hidden">
        {outcome ?? ""}
      </span>
    </>
  );
}
