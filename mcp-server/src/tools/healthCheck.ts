import type { Health } from "@dialectic/shared/protocol";
import { health } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { serverVersion } from "../version.ts";
import { unreachable } from "./failureText.ts";
import { describeServer, listServerSteps } from "./serverText.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";

export const healthCheck = defineTool({
  name: "health_check",
  title: "Check the connection",
  description: "Check that the panel's window answers.",
  input: z.strictObject({ workspace_path: workspaceParameter }),
  output: z.extend(health, { server_version: z.string(), warning: z.optional(z.string()) }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  run: async ({ workspace_path }, context) => {
    const answer = await context.host.request("host/health", {}, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    const warning = versionWarning(answer.result.extension_version);
    const structured = {
      ...answer.result,
      server_version: serverVersion,
      ...(warning === undefined ? {} : { warning }),
    };
    return { kind: "done", text: describeHealth(answer.result, warning), structured };
  },
});

function versionWarning(extensionVersion: string): string | undefined {
  if (extensionVersion === serverVersion) return undefined;
  return `The window runs Dialectic ${extensionVersion} and this server is ${serverVersion}: update the older one`;
}

function describeHealth(found: Health, warning: string | undefined): string {
  const { platform, node_version, vscode_version, ide_type } = found.system_info;
  const editor = [ide_type, vscode_version].filter((part) => part !== undefined).join(" ");
  return [
    `Status: ${found.status}${found.error === undefined ? "" : ` (${found.error})`}`,
    `Workspace: ${found.workspace ?? "none"}`,
    `Dialectic: ${found.extension_version} in the window, ${serverVersion} in this server`,
    `System: ${[platform, `Node ${node_version}`, editor].filter(Boolean).join(", ")}`,
    `Reviews: ${found.reviews}; assistants connected: ${found.clients}; pages open: ${found.views}; storage: ${found.storage}`,
    `Time: ${found.timestamp}`,
    ...(found.git_problem === undefined ? [] : [`Git: ${found.git_problem}`]),
    ...describeRequests(found.requests ?? []),
    ...describeErrors(found.last_errors ?? []),
    ...describeServers(found),
    ...(found.storage_problem === undefined ? [] : [`Storage: ${found.storage_problem}`]),
    ...(warning === undefined ? [] : [`Warning: ${warning}`]),
  ].join("\n");
}

function describeServers(found: Health): readonly string[] {
  const { language_servers: servers, language_servers_problem: problem, workspace = ".", trusted = true } = found;
  if (servers === undefined) return [];
  const steps = listServerSteps({ folder: workspace, isTrusted: trusted, servers, problem });
  if (servers.length === 0 && steps.length === 0) return ["Language servers: none found"];
  return ["Language servers:", ...[...servers.map(describeServer), ...steps].map((line) => `- ${line}`)];
}

function describeRequests(requests: NonNullable<Health["requests"]>): readonly string[] {
  if (requests.length === 0) return [];
  const lines = requests.map(({ method, count, refused, failed, mean_ms, longest_ms }) => {
    const marks = [refused > 0 && `${refused} refused`, failed > 0 && `${failed} failed`].filter(Boolean);
    const counted = [String(count), ...marks].join(", ");
    return `- ${method}: ${counted}; ${mean_ms} ms on average, ${longest_ms} ms at most`;
  });
  return ["Requests since the window started:", ...lines];
}

function describeErrors(errors: NonNullable<Health["last_errors"]>): readonly string[] {
  if (errors.length === 0) return [];
  const lines = errors.map(({ time, method, kind, message }) => `- ${time} ${method} ${kind}: ${message}`);
  return ["Last errors:", ...lines];
}
