import { type MortalAssistant, startMortalAssistant } from "./mortalAssistant.ts";
import { openScriptedPage, type ScriptedPage } from "./scriptedPage.ts";
import { endHosts, type HostRecord, isRunning, registeredHosts, until } from "./windows.ts";
import type { TestWorkspace } from "./workspace.ts";

/** The processes that can be killed: the review host, the MCP server, and the assistant's own process. */
export const victims = ["host", "server", "client"] as const;
export type Victim = (typeof victims)[number];

type Answer = Readonly<Record<string, unknown>>;

/** A person's page and an assistant that keep working: a killed process is replaced, and a lost request is repeated. */
export class Mortals {
  readonly #workspace: TestWorkspace;
  #starting: Promise<MortalAssistant> | undefined;
  #page: ScriptedPage | undefined;

  constructor(workspace: TestWorkspace) {
    this.#workspace = workspace;
  }

  /** Kills without warning, and waits until the process is gone. */
  async kill(victim: Victim): Promise<void> {
    const pids = victim === "host" ? this.#hosts().map(({ pid }) => pid) : [(await this.living())[victim]];
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await until(() => pids.every((pid) => !isRunning(pid)));
  }

  /** Returns the answer of a tool; undefined when a process died during the call. */
  async tryTool(name: string, parameters: Record<string, unknown>): Promise<Answer | undefined> {
    const answer = await (await this.living()).call(name, parameters);
    return answer === undefined || answer.isError ? undefined : answer.structured;
  }

  /** Calls a tool until it answers, as a disconnected assistant does. */
  async tool(name: string, parameters: Record<string, unknown>): Promise<Answer> {
    for (;;) {
      const answer = await this.tryTool(name, parameters);
      if (answer !== undefined) return answer;
    }
  }

  /** Returns the host's answer to the page; undefined when the host died during the call. */
  async tryPage(method: string, params: Record<string, unknown>): Promise<Answer | undefined> {
    const page = this.#page ?? (await this.#openPage());
    const answer = await page.call(method, params);
    if (answer !== undefined) return answer;
    page.dispose();
    this.#page = undefined;
    return undefined;
  }

  /**
   * Repeats a request until it is answered: a page that lost its host sends the same request to the next one, under the
   * same id.
   */
  async page(method: string, params: Record<string, unknown>): Promise<Answer> {
    for (;;) {
      const answer = await this.tryPage(method, params);
      if (answer?.["kind"] === "refused") throw new Error(`${method}: ${JSON.stringify(answer)}`);
      if (answer !== undefined) return answer;
    }
  }

  /** Returns the running assistant, whose start also starts a host. */
  async living(): Promise<MortalAssistant> {
    const known = await this.#starting;
    if (known !== undefined && isRunning(known.client) && isRunning(known.server)) return known;
    // Another caller may have started one meanwhile.
    if ((await this.#starting) === known) this.#starting = startMortalAssistant(this.#workspace);
    return this.living();
  }

  async dispose(): Promise<void> {
    this.#page?.dispose();
    await (await this.#starting)?.dispose();
    await endHosts(this.#workspace);
    this.#workspace.dispose();
  }

  async #openPage(): Promise<ScriptedPage> {
    for (;;) {
      const [host] = this.#hosts();
      // An assistant's call starts a host, which may be killed before the page is open.
      const page = host && (await openScriptedPage(host.url).catch(() => undefined));
      if (page === undefined) await this.tryTool("health_check", {});
      else {
        this.#page = page;
        return page;
      }
    }
  }

  #hosts(): readonly HostRecord[] {
    return registeredHosts(this.#workspace).filter(({ pid }) => isRunning(pid));
  }
}
