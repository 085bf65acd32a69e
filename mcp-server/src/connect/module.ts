import { resolve } from "node:path";
import { getSurroundings, greetChosenWindow } from "@dialectic/host/socket";
import { callMember, request as defineRequest } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { serverVersion } from "../version.ts";
import { requestedWorkspace } from "../window/requestedWorkspace.ts";
import type { Data, connect as declared } from "./moduleTypes.d.ts";

/** Any request: the window checks the parameters, and the program knows what it asks for. */
const anyRequest = defineRequest(z.unknown(), z.record(z.string(), z.unknown()));

/** Chooses the window as `dialectic connect` does. */
export const connect: typeof declared = async ({ name = "program", workspace } = {}) => {
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
  const { connection, closed } = host.link;
  const { protocolVersion, serverInfo, capabilities } = host.greeting;
  // The result was parsed with that schema.
  const request = async (method: string, params: Data = {}, signal?: AbortSignal) =>
    (await callMember(connection, method, anyRequest, params, signal)) as Data;
  return {
    window: { protocolVersion, serverInfo, capabilities, folders },
    request,
    onNotification: (method, hear) => void connection.onNotification(method, hear),
    onRequest: (method, answer) => void connection.onRequest(method, answer),
    closed,
    close: () => host.link.finish(),
  };
};

function failed(reason: string, message: string): Error {
  return Object.assign(new Error(message), { reason });
}
