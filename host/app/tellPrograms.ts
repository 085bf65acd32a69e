import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { ServerListing } from "../base/ports.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { type Surroundings, watchWindows } from "../socket/index.ts";

interface NewsSources {
  readonly programs: JoinedPrograms;
  readonly host: ReviewHost;
  readonly feedback: WorkspaceFeedback;
  readonly tools: () => string[];
  readonly servers?: Pick<ServerListing, "onChanged"> | undefined;
  readonly surroundings: Partial<Surroundings>;
}

/** Tells the programs that joined about reviews, feedback, tools and windows. */
export function tellPrograms({ programs, host, feedback, tools, servers, surroundings }: NewsSources): {
  dispose(): void;
} {
  let told = tools().join();
  const look = () => {
    const now = tools();
    if (now.join() === told) return;
    told = now.join();
    programs.tell((calls) => calls["tools/changed"]({ tools: now }));
  };
  const listeners = [
    host.onShown((after) => {
      const { reviewId, iteration } = after?.meta ?? {};
      programs.tell((calls) => calls["review/changed"]({ reviewId, iteration }));
    }),
    feedback.onChange((reviewId) => programs.tell((calls) => calls["feedback/changed"]({ reviewId }))),
    programs.onChanged(look),
    ...(servers === undefined ? [] : [servers.onChanged(look)]),
    watchWindows(surroundings, () => programs.tell((calls) => calls["windows/changed"]({}))),
  ];
  return {
    dispose() {
      for (const each of listeners) each.dispose();
    },
  };
}
