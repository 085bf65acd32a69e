import {
  createPipeConnection,
  errorCodes,
  type Handlers,
  type MessagePipe,
  type PanelState,
  type PanelToHost,
  panelToHost,
  RpcError,
  serve,
} from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import type { Log } from "../base/ports.ts";
import type { OpenPanel } from "./panelPages.ts";

export interface FailedPanelParts {
  readonly message: string;
  /** Called when the person wants to try again. */
  readonly onRetry: () => void;
  readonly showLog: () => void;
  readonly log: Log;
}

/** Serves a page for which no host could be started: it shows the reason and a button to try again. */
export function openFailedPanel(pipe: MessagePipe, parts: FailedPanelParts): OpenPanel {
  const connection = createPipeConnection(pipe);
  const failed: PanelState = { kind: "failed", message: parts.message };
  let isShown = false;
  const served = serve(
    connection,
    panelToHost,
    {
      ...refuseAll(parts.message),
      "panel/ready": () => {
        if (isShown) parts.onRetry();
        isShown = true;
        return failed;
      },
      "log/show": () => {
        parts.showLog();
        return {};
      },
      log: ({ level, message }) => parts.log(level, `Page: ${message}`),
    },
    (method, problem) => parts.log("error", `Panel ${method}: ${String(problem)}`),
  );
  connection.listen();
  return {
    setShown: () => undefined,
    dispose() {
      served.dispose();
      connection.dispose();
    },
  };
}

/** Refuses every request with the reason: as its result where the contract has such a result, otherwise as an error. */
function refuseAll(message: string): Handlers<PanelToHost> {
  const refused = refuse(message);
  const handlers = Object.entries(panelToHost).map(([method, member]) => {
    if (member.kind === "notification") return [method, () => undefined];
    const refuse = () => {
      if (member.result.safeParse(refused).success) return refused;
      throw new RpcError(errorCodes.internalError, message);
    };
    return [method, refuse];
  });
  // The entries are those of the contract, and `serve` parses each result.
  return Object.fromEntries(handlers) as Handlers<PanelToHost>;
}
