import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { AttackLedger, numberedText } from "../attackLedger.ts";
import { readIteration } from "../hostConnection.ts";
import type { Place } from "../place.ts";
import { pause } from "../row.ts";

/** An assistant that keeps presenting its own review, and continues with a new MCP server when its own is killed. */
export class SoakAssistant {
  readonly name: string;
  readonly #place: Place;
  readonly #random: () => number;
  readonly #ledger = new AttackLedger();
  /** How often each text was sent. A text whose answer was lost with its MCP server is a new call when it is sent again. */
  readonly #sent = new Map<string, number>();
  #client: Client | undefined;
  #reviewId: string | undefined;
  #number = 0;

  constructor(place: Place, name: string, random: () => number) {
    this.#place = place;
    this.name = name;
    this.#random = random;
  }

  /** Presents, and presents unanswered texts again. */
  async workUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#number += 1;
      const text = `# Of ${this.name}\n\n${numberedText(this.#number, this.#random)}`;
      for (let isDone = false; !isDone && !isOver(); ) isDone = await this.#present(text);
      await pause(this.#random() * 400);
    }
  }

  /** Kills its MCP server without warning; returns whether there was one. */
  kill(): boolean {
    const { transport } = this.#client ?? {};
    if (!(transport instanceof StdioClientTransport) || transport.pid === null) return false;
    process.kill(transport.pid, "SIGKILL");
    return true;
  }

  async close(): Promise<void> {
    await this.#client?.close().catch(() => undefined);
  }

  /** Reads everything that was acknowledged, and reports texts that became more iterations than they were calls. */
  async check() {
    await this.#place.address();
    const host = await this.#place.connect();
    const { lost, altered } = await this.#ledger.check(host);
    const doubled: string[] = [...this.#ledger.clashes];
    const times = new Map<string, Set<number>>();
    for (let iteration = 1; this.#reviewId !== undefined; iteration += 1) {
      const { result } = await host.call("review/get", { reviewId: this.#reviewId, limit: 1 });
      if (iteration > Number(result?.["iterations"] ?? 0)) break;
      const read = await readIteration(host, this.#reviewId, iteration);
      if (read.kind === "missing") continue;
      // A call that two hosts have run claimed two numbers. Both read the same iteration, with its time.
      const written = times.get(read.text) ?? new Set();
      times.set(read.text, written.add(read.at));
      // Another assistant may work on the same review.
      const sent = this.#sent.get(read.text);
      if (sent !== undefined && written.size > sent)
        doubled.push(`iteration ${iteration} was sent ${sent} times, and is there ${written.size} times`);
    }
    host.close();
    return { acknowledged: this.#ledger.size, lost, altered, doubled };
  }

  /** Returns whether an answer arrived: an error counts, too, and the text is sent again only under its own number. */
  async #present(content: string): Promise<boolean> {
    try {
      this.#client ??= await this.#place.assistant();
      const target = this.#reviewId === undefined ? {} : { review_id: this.#reviewId };
      const args = { content, mode: "replace", baseUri: this.#place.workspace.folder, ...target };
      this.#sent.set(content, (this.#sent.get(content) ?? 0) + 1);
      const answer = await this.#client.callTool({ name: "present_review", arguments: args }, undefined, {
        timeout: 90_000,
      });
      const structured = (answer.structuredContent ?? {}) as Readonly<Record<string, unknown>>;
      if (answer.isError) {
        await pause(200);
        return /not saved/.test(JSON.stringify(answer.content));
      }
      this.#reviewId = String(structured["review_id"] ?? structured["reviewId"]);
      this.#ledger.note({ kind: "presented", reviewId: this.#reviewId, iteration: structured["iteration"] }, content);
      return true;
    } catch {
      // Its server was killed: the next one gets the same request.
      await this.close();
      this.#client = undefined;
      return false;
    }
  }
}
