import type { Duplex } from "node:stream";
import type { BridgeFailure } from "./bridgeFailure.ts";
import type { WindowSearch } from "./findWindow.ts";
import { FrameDecoder } from "./frameDecoder.ts";
import { greetChosenWindow } from "./greetChosenWindow.ts";
import type { GreetedHost } from "./greetHost.ts";
import { Incoming } from "./incoming.ts";
import { encodeFrame, Outgoing } from "./outgoing.ts";

/**
 * Connects a program to a window: chooses the window, does the handshake, then passes messages on until one side ends. The stream
 * of the program is opened when there is a window.
 */
export async function connectProgram(
  search: WindowSearch,
  openProgram: () => Duplex,
  patience: number,
): Promise<{ readonly kind: "ended"; readonly by: RelayEnd } | BridgeFailure> {
  const greeted = await greetChosenWindow(search);
  if (greeted.kind !== "greeted") return greeted;
  const { host, folders } = greeted;
  return { kind: "ended", by: await relayMessages({ host, program: openProgram(), folders, patience }) };
}

interface Relay {
  readonly host: GreetedHost;
  readonly program: Duplex;
  /** The folders of the window. */
  readonly folders: readonly string[];
  /** Milliseconds for the answers after the program has ended its input. */
  readonly patience: number;
}

/** `program`: it ended its input, and its answers were passed on. `window`: the window closed the connection first. */
type RelayEnd = "program" | "window";

/**
 * Passes messages between a program and a window whose handshake is done, until one of them ends. The first message to the
 * program describes the window; all others are passed on as they are.
 */
function relayMessages({ host, program, folders, patience }: Relay): Promise<RelayEnd> {
  const { socket, incoming, greeting } = host;
  const fromProgram = new Incoming(program, new FrameDecoder(greeting.capabilities.maxMessageBytes));
  const toWindow = new Outgoing(socket, encodeFrame, (isHigh) => fromProgram.hold("the window waits", isHigh));
  const toProgram = new Outgoing(program, encodeFrame, (isHigh) => incoming.hold("the program waits", isHigh));
  // A side that is gone is noticed at its end.
  const pass = (side: Outgoing) => (text: string) => void side.send(text).catch(() => undefined);
  let end: RelayEnd = "window";
  let late: NodeJS.Timeout | undefined;
  const finishInput = () => {
    end = "program";
    socket.end();
    late ??= setTimeout(() => socket.destroy(), patience);
  };
  incoming.redirect({
    onMessage: pass(toProgram),
    onFault: () => socket.destroy(),
    onEnd: () => socket.end(),
  });
  const { protocolVersion, serverInfo, capabilities } = greeting;
  const params = { protocolVersion, serverInfo, capabilities, folders };
  pass(toProgram)(JSON.stringify({ jsonrpc: "2.0", method: "$/connected", params }));
  fromProgram.listen({
    onMessage: pass(toWindow),
    onFault: (error) => {
      pass(toProgram)(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      finishInput();
    },
    onEnd: finishInput,
  });
  program.on("error", () => socket.destroy());
  return new Promise((resolve) => {
    socket.once("close", () => {
      clearTimeout(late);
      fromProgram.dispose();
      toProgram.end();
      resolve(end);
    });
  });
}
