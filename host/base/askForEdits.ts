import {
  type AskedEditsContract,
  type Client,
  type Handlers,
  type HostToPanel,
  toVisible,
} from "@dialectic/shared/protocol";
import type { EditQuestionPort } from "./personPort.ts";

/** Maximum length in characters of a diff on the page. */
const longestDiff = 200_000;

/** Asks the person in each page about the edits that assistants want to apply; views beside the panel do not ask. */
export function openEditQuestions(port: EditQuestionPort | undefined) {
  return {
    openPage({ page, isBeside }: { readonly page: Client<HostToPanel>; readonly isBeside: boolean }) {
      const tell = () => {
        if (isBeside || port === undefined) return;
        const edits = port.asked().map(({ client, title, diff, problem, ...edit }) => ({
          ...edit,
          client: toVisible(client),
          title: toVisible(title),
          diff: diff.slice(0, longestDiff),
          isCut: diff.length > longestDiff,
          ...(problem !== undefined && { problem: toVisible(problem) }),
        }));
        page["asked-edits/open"]({ edits });
      };
      const changed = port?.onChanged(tell);
      const handlers: Handlers<AskedEditsContract> = {
        "asked-edits/answer": async ({ id, isAllowed }) => ({ isOpen: port?.answer(id, isAllowed) === true }),
      };
      return { ready: tell, handlers, dispose: () => changed?.dispose() };
    },
  };
}
