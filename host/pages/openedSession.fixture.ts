import { expect, onTestFinished } from "vitest";
import "vscode-jsonrpc/node";
import {
  createClient,
  createPipeConnection,
  hostToPanel,
  type PanelState,
  type Patch,
  panelToHost,
  type SetupView,
  serve,
} from "@dialectic/shared/protocol";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import type { SetupPort } from "../base/ports.ts";
import { createPipePair } from "../test/pipePair.fixture.ts";
import { recordingEditor } from "../test/recordingEditor.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { openPageSession } from "./pageSession.ts";

/** Opens a page of a test host, and records what the page is sent. */
export async function openSession(folders: readonly string[], maxContentLength?: number, setup?: SetupPort) {
  const test = await openTestHost({ folders, ...(maxContentLength === undefined ? {} : { maxContentLength }) });
  const editor = { ...recordingEditor(), ...(setup && { setup }) };
  const [hostEnd, pageEnd] = createPipePair();
  const sent: { readonly method: unknown; readonly bytes: number }[] = [];
  pageEnd.onMessage((message) => {
    const method = typeof message === "object" && message !== null && "method" in message ? message.method : undefined;
    sent.push({ method, bytes: Buffer.byteLength(JSON.stringify(message)) });
  });
  const selected: unknown[] = [];
  const painted: { latest?: { reviewId: string; iteration: number } } = {};
  const logged: string[] = [];
  const session = openPageSession(createPipeConnection(hostEnd), {
    ...test,
    editor,
    log: (level, message) => logged.push(`${level}: ${message}`),
    onSelection: (selection) => selected.push(selection),
  });
  const connection = createPipeConnection(pageEnd);
  const setups: SetupView[] = [];
  const pushed: { states: PanelState[]; patches: Patch[]; behind: number[]; commands: string[] } = {
    states: [],
    patches: [],
    behind: [],
    commands: [],
  };
  serve(
    connection,
    hostToPanel,
    {
      ...idleHandlers(hostToPanel),
      "mirror/values": ({ behind, setup }) => {
        if (behind) pushed.behind.push(behind.iteration);
        if (setup) setups.push(setup);
      },
      "panel/state": (state) => pushed.states.push(state),
      "review/patch": (patch) => pushed.patches.push(patch),
      "panel/command": ({ command }) => {
        pushed.commands.push(command);
        return {};
      },
      "panel/painted": () => (painted.latest === undefined ? {} : { painted: painted.latest }),
    },
    (_method, problem) => expect.unreachable(String(problem)),
  );
  connection.listen();
  onTestFinished(() => session.dispose());
  return {
    ...test,
    editor,
    pushed,
    setups,
    sent,
    painted,
    selected,
    logged,
    session,
    page: createClient(connection, panelToHost),
  };
}
