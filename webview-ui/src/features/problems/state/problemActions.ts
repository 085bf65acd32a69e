import type { OpenOutcome } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { listChangedFiles } from "../../../state/changedCode.ts";
import { texts } from "../../../texts/texts.ts";
import { loadHunks, type StoryActions } from "../../changes/state/storyActions.ts";
import { listNewProblems, placeProblems } from "./problemState.ts";

export interface ProblemActions {
  /** Goes to the first new problem, then to the next one: in the story, or in the editor if the story does not show it. */
  goToProblem(): Promise<void>;
  openProblem(id: string): Promise<void>;
}

interface ProblemActionParts extends ActionParts {
  readonly showInStory: StoryActions["showInStory"];
  /** Shows code that no editor can show. */
  readonly showCode: (outcome: Extract<OpenOutcome, { kind: "code" }>) => void;
}

export function createProblemActions({
  store,
  ask,
  notify,
  showInStory,
  showCode,
}: ProblemActionParts): ProblemActions {
  let last: string | undefined;
  const openProblem = (id: string) =>
    ask(async (host) => {
      const outcome = await host["problems/open"]({ id });
      if (outcome.kind === "code") showCode(outcome);
      else if (outcome.kind === "refused") notify("warning", outcome.message);
    }, texts.problems.opening);
  return {
    openProblem,
    goToProblem: () =>
      ask(async (host) => {
        const problems = listNewProblems(store.getState());
        const problem = problems[(problems.findIndex(({ id }) => id === last) + 1) % Math.max(1, problems.length)];
        if (problem === undefined) return;
        last = problem.id;
        const { path } = problem;
        const file = listChangedFiles(store.getState().changes.story).find((each) => each.path === path)?.id;
        if (file === undefined) return openProblem(problem.id);
        await loadHunks(store, host, file);
        const known = store.getState().changes.story?.hunks.get(file);
        const places = known === undefined ? [] : [...placeProblems(problems, path, known).values()];
        const [line] = places.flatMap((hunk) => [...hunk].flatMap(([at, own]) => (own.includes(problem) ? [at] : [])));
        if (line === undefined) return openProblem(problem.id);
        await showInStory({ file, line: { side: "after", line } });
      }, texts.problems.opening),
  };
}
