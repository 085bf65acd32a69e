import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "../../support/windows.ts";
import { createWorkspace } from "../../support/workspace.ts";
import { AttackLedger, numberedText } from "../attackLedger.ts";
import type { HostConnection } from "../hostConnection.ts";
import { inPlace, Place } from "../place.ts";
import { pause, type Row, type Tools } from "../row.ts";

/** Presents continuously until the connection is closed; returns the unanswered texts. */
async function presentUntilClosed(
  host: HostConnection,
  write: () => Record<string, unknown>,
  note: (result: Readonly<Record<string, unknown>> | undefined, params: Record<string, unknown>) => void,
) {
  for (;;) {
    const params = write();
    const answer = await host.call("review/present", params);
    if (answer.isClosed) return params;
    note(answer.result, params);
  }
}

/** Row 13: kill -9 with three calls in progress. */
export const killedHost: Row = {
  title: "kill -9 of the host with three calls on their way",
  goal: "acknowledged lost 0, altered 0, doubled by a retry 0",
  isShort: true,
  run: (tools) =>
    inPlace(tools, async (place) => {
      const ledger = new AttackLedger();
      const problems: string[] = [];
      const kills = tools.times({ short: 8, usual: 60, full: 500 });
      let number = 0;
      let reviewId: string | undefined;
      await place.address();
      for (let round = 0; round < kills; round += 1) {
        const host = await place.connect();
        const write = () => {
          number += 1;
          return {
            content: numberedText(number, tools.random),
            mode: "replace",
            retryId: `attack-${number}`,
            ...(reviewId ? { reviewId } : {}),
          };
        };
        const note = (result: Readonly<Record<string, unknown>> | undefined, { content }: Record<string, unknown>) => {
          if (ledger.note(result, String(content))) reviewId = String(result?.["reviewId"]);
        };
        const calls = Array.from({ length: reviewId === undefined ? 1 : 3 }, () =>
          presentUntilClosed(host, write, note),
        );
        await pause(20 + tools.random() * 300);
        await place.kill();
        const [unanswered] = await Promise.all(calls);
        await place.address();
        const next = await place.connect();
        const target = reviewId ? { reviewId } : {};
        const repeated = { ...unanswered, ...target };
        note((await next.call("review/present", repeated)).result, repeated);
        // A repeated text is stored twice, unless it is a retry of the same call.
        const appended = {
          content: `\nappended ${number}\n`,
          mode: "append",
          retryId: `appended-${number}`,
          ...target,
        };
        const twice = [await next.call("review/present", appended), await next.call("review/present", appended)];
        const [first, second] = twice.map(({ result }) => result?.["iteration"]);
        if (first !== second) problems.push(`One call made the iterations ${first} and ${second}`);
        next.close();
      }
      const { lost, altered } = await ledger.check(await place.connect());
      problems.push(
        ...lost.map((each) => `lost: ${each}`),
        ...altered.map((each) => `altered: ${each}`),
        ...ledger.clashes,
      );
      return {
        tried: kills,
        problems,
        figure: `${ledger.size} acknowledged, lost ${lost.length}, altered ${altered.length}`,
      };
    }),
};

/** Runs two hosts that share a store but are unaware of each other: each has its own folder of sockets. */
export async function withTwoHosts<Result>(
  tools: Tools,
  work: (places: readonly [Place, Place]) => Promise<Result>,
): Promise<Result> {
  const workspace = createWorkspace();
  const places = [1, 2].map((side) => {
    const runtime = join(workspace.top, `run${side}`);
    mkdirSync(runtime, { mode: 0o700 });
    const environment = {
      ...workspace.environment,
      XDG_RUNTIME_DIR: runtime,
      DIALECTIC_RUNTIME_DIR: join(runtime, "dialectic"),
      TMPDIR: workspace.top,
    };
    return new Place(tools, { ...workspace, environment, dispose: () => undefined });
  }) as unknown as readonly [Place, Place];
  try {
    return await work(places);
  } finally {
    for (const place of places) await place.dispose();
    workspace.dispose();
  }
}

/** Point 11: two hosts write into the same review. */
export const sharedNumbers: Row = {
  title: "two hosts on one store, killed in turn",
  goal: "numbers told for two texts 0, lost 0",
  isShort: true,
  run: (tools) =>
    withTwoHosts(tools, async (places) => {
      const ledger = new AttackLedger();
      const rounds = tools.times({ short: 6, usual: 30, full: 200 });
      let number = 0;
      for (const place of places) await place.address();
      const first = await places[0].connect();
      const { result } = await first.call("review/present", { content: "# Begin\n", mode: "replace" });
      const reviewId = String(result?.["reviewId"]);
      first.close();
      for (let round = 0; round < rounds; round += 1) {
        const hosts = await Promise.all(places.map((place) => place.connect()));
        const write = () => {
          number += 1;
          return { content: numberedText(number, tools.random), mode: "replace", reviewId };
        };
        const calls = hosts.flatMap((host) =>
          [1, 2].map(() =>
            presentUntilClosed(host, write, (answer, { content }) => ledger.note(answer, String(content))),
          ),
        );
        await pause(50 + tools.random() * 300);
        const killed = places[round % 2] as Place;
        await killed.kill();
        for (const host of hosts) host.close();
        await Promise.all(calls);
        await killed.address();
      }
      const { lost, altered } = await ledger.check(await places[0].connect());
      const problems = [
        ...ledger.clashes,
        ...lost.map((each) => `lost: ${each}`),
        ...altered.map((each) => `altered: ${each}`),
      ];
      const survivors = places.filter((place) => isRunning(place.host().pid)).length;
      if (survivors !== 2) problems.push(`${survivors} hosts run`);
      return {
        tried: number,
        problems,
        figure: `${ledger.size} acknowledged, ${rounds} kills, two texts ${ledger.clashes.length}, lost ${lost.length}`,
      };
    }),
};
