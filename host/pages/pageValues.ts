import type { EditorPort } from "../base/ports.ts";
import type { Sources } from "../shown/mirror.ts";
import type { PageView } from "./pageView.ts";

/** Returns the sources of the values about the page itself. */
export function pageValues(
  view: Pick<PageView, "behind">,
  { setup }: Pick<EditorPort, "setup">,
): Required<Pick<Sources, "behind" | "setup">> {
  return {
    behind(tell) {
      const tellNow = () => tell(view.behind ?? null);
      tellNow();
      return { opened: tellNow, updated: tellNow, noted: tellNow };
    },
    setup(tell) {
      const tellNow = () => tell(setup?.view() ?? null);
      tellNow();
      return setup?.onChanged(tellNow) ?? {};
    },
  };
}
