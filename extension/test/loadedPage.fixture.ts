import {
  createClient,
  createPipeConnection,
  hostToPanel,
  panelToHost,
  type SectionPlace,
  serve,
} from "@dialectic/shared/protocol";
import { onTestFinished } from "vitest";
import { idleHandlers } from "../../shared/protocol/idleHandlers.fixture.ts";
import type { ShownWebview } from "./vscode/window.fixture.ts";

interface Envelope {
  readonly page: unknown;
  readonly message: unknown;
}

/**
 * Acts as the page of a webview, which VS Code reloads under another name; it follows our page's protocol and records
 * its messages.
 */
export function loadedPage(webview: ShownWebview, name = "page") {
  const connection = createPipeConnection({
    post: (message) => webview.send({ page: name, message }),
    onMessage: (listener) =>
      webview.onPosted((envelope) => {
        const { page, message } = envelope as Envelope;
        if (page === name) listener(message);
      }),
  });
  const commands: string[] = [];
  const states: string[] = [];
  const looked: string[] = [];
  const places: SectionPlace[] = [];
  serve(
    connection,
    hostToPanel,
    {
      ...idleHandlers(hostToPanel),
      "panel/state": ({ kind }) => void states.push(kind),
      "panel/command": ({ command }) => {
        commands.push(command);
        return {};
      },
      "view/show-section": (place) => {
        places.push(place);
        return {};
      },
      "changes/looked": ({ hunks }) => void looked.push(...hunks),
      "panel/painted": () => ({}),
    },
    (method, problem) => {
      throw new Error(method, { cause: problem });
    },
  );
  connection.listen();
  onTestFinished(() => connection.dispose());
  return { host: createClient(connection, panelToHost), commands, states, looked, places };
}
