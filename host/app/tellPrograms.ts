import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { ServerListing } from "../base/serverPorts.ts";
import type { WorkspaceFeedback } from "../feedback/workspaceFeedback.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { type Surroundings, watchWindows } from "../socket/index.ts";

interface NewsSources {
  readonly programs: JoinedPrograms;
  readonly host: ReviewHost;
  readonly feedback: WorkspaceFeedback;
  /** The tools when the window was registered. */
  readonly known: readonly string[];
  readonly tools: () => string[];
  readonly onTools: (tools: string[]) => void;
  readonly servers?: Pick<ServerListing, "onChanged"> | undefined;
  readonly surroundings: Partial<Surroundings>;
}

/** Tells the programs that joined about reviews, feedback, tools and windows. */
export function tellPrograms({ programs, host, feedback, known, tools, onTools, servers, surroundings }: NewsSources): {
  dispose(): void;
} {
  let told = known.join();
  const look = () => {
    const now = tools();
    if (now.join() === told) return;
    told = now.join();
    onTools(now);
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
  look();
  return {
    dispose() {
      for (const each of listeners) each.dispose();
    },
  };
}
