import type { CancelSignal, Client, HostToProgram, Problem } from "@dialectic/shared/protocol";
import { Emitter } from "./emitter.ts";

/** A connected program that has joined. */
export interface JoinedProgram {
  readonly name: string;
  readonly calls: Client<HostToProgram>;
  readonly wantsNews: boolean;
  readonly answersDiagnostics: boolean;
}

interface Membership {
  /** Says that the person works in this program now. */
  setActive(): void;
  dispose(): void;
}

/** The problems of a file as a program reports them. */
export interface ReportedProblems {
  /** As asked. */
  readonly filePath: string;
  readonly problems: readonly Problem[];
  readonly isDirty: boolean;
  readonly version?: number;
  readonly reason: string;
}

/** The programs that have joined this window, such as plugins of editors. */
export class JoinedPrograms {
  /** The most recently active one last. */
  readonly #programs = new Set<JoinedProgram>();
  readonly #changes = new Emitter();

  join(program: JoinedProgram): Membership {
    this.#programs.add(program);
    this.#changes.tell();
    return {
      setActive: () => {
        if (this.#programs.delete(program)) this.#programs.add(program);
      },
      dispose: () => {
        if (this.#programs.delete(program)) this.#changes.tell();
      },
    };
  }

  /** Calls the listener when a program has joined or left. */
  readonly onChanged = this.#changes.on;

  /** Tells all programs that want news. */
  tell(news: (calls: JoinedProgram["calls"]) => void): void {
    for (const { wantsNews, calls } of this.#programs) if (wantsNews) news(calls);
  }

  get hasDiagnostics(): boolean {
    return this.#asked !== undefined;
  }

  /** Asks the most recently active program for the problems of files; undefined when none answers. */
  async problems(filePaths: readonly string[], signal: CancelSignal): Promise<readonly ReportedProblems[] | undefined> {
    const asked = this.#asked;
    if (asked === undefined) return undefined;
    const { files } = await asked.calls["editor/problems"]({ filePaths: [...filePaths] }, signal);
    const published = `${asked.name} reports what its language servers have published so far`;
    return files.map(({ filePath, problems, isDirty, version, reason = published }) => ({
      filePath,
      problems,
      isDirty,
      reason,
      ...(version === undefined ? {} : { version }),
    }));
  }

  get #asked(): JoinedProgram | undefined {
    return [...this.#programs].findLast(({ answersDiagnostics }) => answersDiagnostics);
  }
}
