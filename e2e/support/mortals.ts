import { type MortalAssistant, startMortalAssistant } from "./mortalAssistant.ts";
import { openScriptedPage, type ScriptedPage } from "./scriptedPage.ts";
import { endHosts, type HostRecord, isRunning, registeredHosts, until } from "./windows.ts";
import type { TestWorkspace } from "./workspace.ts";

/** Who can be killed: the review host, the MCP server, and the assistant's own process. */
export const victims = ["host", "server", "client"] as const;
export type Victim = (typeof victims)[number];

type Answer = Readonly<Record<string, unknown>>;

/** A person's page and an assistant that go on with what they do: whoever was killed is replaced, and what was lost is asked again. */
export class Mortals {
  readonly #workspace: TestWorkspace;
  #starting: Promise<MortalAssistant> | undefined;
  #page: ScriptedPage | undefined;

  constructor(workspace: TestWorkspace) {
    this.#workspace = workspace;
  }

  /** Kills with no warning, and waits until it is gone. */
  async kill(victim: Victim): Promise<void> {
    const pids = victim === "host" ? this.#hosts().map(({ pid }) => pid) : [(await this.living())[victim]];
    for (const pid of pids) process.kill(pid, "SIGKILL");
    await until(() => pids.every((pid) => !isRunning(pid)));
  }

  /** What a tool answers; nothing when somebody died over it. */
  async tryTool(name: string, parameters: Record<string, unknown>): Promise<Answer | undefined> {
    const answer = await (await this.living()).call(name, parameters);
    return answer === undefined || answer.isError ? undefined : answer.structured;
  }

  /** Calls a tool until it answers, as an assistant that was cut off does. */
  async tool(name: string, parameters: Record<string, unknown>): Promise<Answer> {
    for (;;) {
      const answer = await this.tryTool(name, parameters);
      if (answer !== undefined) return answer;
    }
  }

  /** What the host answers the page; nothing when it died over it. */
  async tryPage(method: string, params: Record<string, unknown>): Promise<Answer | undefined> {
    const page = this.#page ?? (await this.#openPage());
    const answer = await page.call(method, params);
    if (answer !== undefined) return answer;
    page.dispose();
    this.#page = undefined;
    return undefined;
  }

  /** Asks until somebody answers: a page that lost its host asks the next one the same, under the same id. */
  async page(method: string, params: Record<string, unknown>): Promise<Answer> {
    for (;;) {
      const answer = await this.tryPage(method, params);
      if (answer?.["kind"] === "refused") throw new Error(`${method}: ${JSON.stringify(answer)}`);
      if (answer !== undefined) return answer;
    }
  }

  /** The assistant that runs, and a host with it. */
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
      // One starts when an assistant asks for it, and may be killed before the page is open.
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
