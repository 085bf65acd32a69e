import { listAssistants } from "@dialectic/host/setup";
import type { SetupView } from "@dialectic/shared/protocol";
import { createSetupQuestion } from "./setupQuestion.ts";

/** Lists the assistants with the commands that connect them to the browser panel. */
export async function listWithCommands(project: string): Promise<SetupView["assistants"]> {
  const { places, server } = await createSetupQuestion("claude-code", "user", project);
  const listed = await listAssistants(places, server);
  return listed.map((each) => ({ ...each, command: `dialectic setup ${each.name} --panel browser` }));
}
