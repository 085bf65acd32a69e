import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { findForgeSchemas } from "../../scripts/forgeSchemas.mjs";
import { startForge, type TestForge } from "./forge.ts";
import { findViolations } from "./forgeSchemas.ts";
import { makePull, type PullRepository } from "./pullRepository.ts";
import { endHosts } from "./windows.ts";
import { createWorkspace, type TestWorkspace } from "./workspace.ts";

const cli = join(import.meta.dirname, "../../mcp-server/dist/cli.js");

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface ReadReview {
  readonly id: string;
  /** The text of the review. */
  readonly review: string;
  /** Its threads, as `place state author: text | author: text`. */
  readonly threads: readonly string[];
}

/** A forge with a pull request, a clone of its repository, and the product there. */
export interface PullSession {
  readonly workspace: TestWorkspace;
  readonly forge: TestForge;
  readonly author: PullRepository;
  /** The environment of all programs. */
  environment(): Record<string, string>;
  /** Runs a command of the product in the clone; `more` are variables. */
  dialectic(args: readonly string[], more?: Record<string, string>): Promise<Run>;
  /** Reads the pull request by the person's command, and returns what it says. */
  read(): Promise<string>;
  /** Reads it once more, and returns what its review has. */
  readReview(): Promise<ReadReview>;
}

/** Gives the tests of a `describe` a session, which ends with them. */
export function pullSession(): () => PullSession {
  let session: PullSession | undefined;
  beforeAll(async () => {
    const workspace = createWorkspace();
    const forge = await startForge(workspace.top);
    session = openSession(workspace, forge);
  });
  afterAll(async () => {
    if (session === undefined) return;
    await endHosts(session.workspace);
    const { exchanges } = session.forge;
    const schemas = findForgeSchemas();
    session.forge.dispose();
    session.workspace.dispose();
    // The whole tier has the schemas (scripts/forgeSchemas.mjs).
    if (schemas !== undefined) expect(findViolations(schemas, exchanges)).toEqual([]);
  });
  return () => {
    if (session === undefined) throw new Error("The forge has not been started.");
    return session;
  };
}

function openSession(workspace: TestWorkspace, forge: TestForge): PullSession {
  const environment = () => ({ ...workspace.environment, ...forge.environment });
  const dialectic: PullSession["dialectic"] = (args, more = {}) =>
    new Promise((resolve) => {
      const options = { env: { ...environment(), ...more }, cwd: workspace.folder };
      execFile(process.execPath, [cli, ...args], options, (problem, stdout, stderr) =>
        resolve({ code: typeof problem?.code === "number" ? problem.code : 0, stdout, stderr }),
      );
    });
  const json = async <T>(...args: readonly string[]) => JSON.parse((await dialectic([...args, "--json"])).stdout) as T;
  return {
    workspace,
    forge,
    author: makePull(forge, workspace),
    environment,
    dialectic,
    async read() {
      const { stdout, stderr } = await dialectic(["review", "pr", "7"]);
      return stdout + stderr;
    },
    async readReview() {
      const { review_id: id } = await json<{ review_id: string }>("request-review", "pr:7");
      const status = ["update-review", "--review-id", id, "--action", "get_status"];
      const { comment_threads: threads } = await json<{ comment_threads: readonly StatusThread[] }>(...status);
      return {
        id,
        review: (await dialectic(["get-review", "--review-id", id])).stdout,
        threads: threads.map(({ about, state, by, content, responses }) =>
          [`${about} ${state} ${by}: ${content}`, ...responses.map((each) => `${each.by}: ${each.text}`)].join(" | "),
        ),
      };
    },
  };
}

interface StatusThread {
  readonly about: string;
  readonly state: string;
  readonly by: string;
  readonly content: string;
  readonly responses: readonly { readonly by: string; readonly text: string }[];
}
