import { createHash } from "node:crypto";
import type { Client, Handlers, HostToPanel, ServersContract } from "@dialectic/shared/protocol";
import type { AskedServer, ServerAnswer, ServerQuestionPort } from "./serverPorts.ts";

/**
 * Asks the person in each page whether the folder's own language servers may run. `ready` is called before the answer to `panel/ready`, so
 * that the page's layout does not shift; views beside the panel do not ask.
 */
export function openServersQuestion(port: ServerQuestionPort | undefined) {
  return {
    openPage({ page, isBeside }: { readonly page: Client<HostToPanel>; readonly isBeside: boolean }) {
      const tell = () => {
        if (isBeside || port === undefined) return;
        const servers = [...port.asked()];
        page["servers/question"](
          servers.length === 0 ? {} : { question: { id: toId(servers), servers: servers.map(toShown) } },
        );
      };
      const changed = port?.onChanged(tell);
      const handlers: Handlers<ServersContract> = { "servers/answer": ({ id, answer }) => keep(port, id, answer) };
      const ready = () => {
        if (!isBeside) port?.pageOpened();
        tell();
      };
      return { ready, handlers, dispose: () => changed?.dispose() };
    },
  };
}

async function keep(port: ServerQuestionPort | undefined, id: string, answer: ServerAnswer) {
  if (port === undefined || toId(port.asked()) !== id)
    return { kind: "refused" as const, message: "This question was answered, or its commands have changed." };
  try {
    await port.answer(answer);
    return { kind: "kept" as const };
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return { kind: "refused" as const, message: `The answer could not be stored: ${why}` };
  }
}

/** Without the marks, which people do not read. */
function toShown({ name, command, because }: AskedServer) {
  const shown = because?.map(({ mark: _, ...named }) => named);
  return { name, command, ...(shown === undefined ? {} : { because: shown }) };
}

function toId(servers: readonly AskedServer[]): string {
  return createHash("sha256").update(JSON.stringify(servers)).digest("hex");
}
