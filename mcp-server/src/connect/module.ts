import { resolve } from "node:path";
import { Duplex, Readable, type Writable } from "node:stream";
import { getSurroundings, greetChosenWindow, type JoinedWindow, joinTransport } from "@dialectic/host/socket";
import { callMember, request as defineRequest } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { serverVersion } from "../version.ts";
import { requestedWorkspace } from "../window/requestedWorkspace.ts";
import type { Data, connect as declared, Transport } from "./moduleTypes.d.ts";

type Joined = Pick<JoinedWindow, "link" | "window">;

/** Any request: the window checks the parameters, and the program knows what it asks for. */
const anyRequest = defineRequest(z.unknown(), z.record(z.string(), z.unknown()));

/** Connects over a transport, or chooses the window as `dialectic connect` does. */
export const connect: typeof declared = async ({ name = "program", workspace, transport } = {}) => {
  const { link, window } = await (transport === undefined ? joinWindow(name, workspace) : joinOver(transport));
  const { connection, closed } = link;
  // The result was parsed with that schema.
  const request = async (method: string, params: Data = {}, signal?: AbortSignal) =>
    (await callMember(connection, method, anyRequest, params, signal)) as Data;
  return {
    window,
    request,
    onNotification: (method, hear) => void connection.onNotification(method, hear),
    onRequest: (method, answer) => void connection.onRequest(method, answer),
    closed,
    close: () => link.finish(),
  };
};

async function joinWindow(name: string, workspace: string | undefined): Promise<Joined> {
  const cwd = process.cwd();
  const folder = workspace === undefined ? undefined : await requestedWorkspace(resolve(workspace));
  if (folder?.kind === "unusable") throw failed("no-folder", folder.message.replace("workspace_path", "workspace"));
  const greeted = await greetChosenWindow({
    caller: { clientInfo: { name, version: serverVersion }, cwd, folders: [folder?.path ?? cwd] },
    workspace: folder?.path,
    surroundings: getSurroundings({}),
    log: () => undefined,
  });
  if (greeted.kind !== "greeted") throw failed(greeted.kind, greeted.message);
  const { host, folders } = greeted;
  const { protocolVersion, serverInfo, capabilities } = host.greeting;
  return { link: host.link, window: { protocolVersion, serverInfo, capabilities, folders } };
}

async function joinOver({ readable, writable }: Transport): Promise<Joined> {
  const bytes = Readable.from(readBytes(readable), { objectMode: false });
  // The type promises what Duplex needs of it: a program without Node's types can name that one.
  const stream = Duplex.from({ readable: bytes, writable: writable as Writable });
  const joined = await joinTransport(stream);
  if (joined.kind !== "joined") throw failed(joined.kind, joined.message);
  return joined;
}

/** A stream of a program may be set to decode its bytes. */
async function* readBytes(readable: Transport["readable"]): AsyncGenerator<Buffer> {
  for await (const chunk of readable) yield Buffer.from(chunk);
}

function failed(reason: string, message: string): Error {
  return Object.assign(new Error(message), { reason });
}
