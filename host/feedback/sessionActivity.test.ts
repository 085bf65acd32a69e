import { describe, expect, it, onTestFinished } from "vitest";
import { sessionPauses } from "../limits.ts";
import type { FeedbackClient } from "./runningClients.ts";
import { SessionActivity } from "./sessionActivity.ts";

const { betweenCallsMs, betweenWaitsMs, turnMs } = sessionPauses;

/** Opens what sessions do, with some connected ones in a folder, and a clock that goes on by hand. */
function opened(...names: readonly string[]) {
  let now = 1_000_000;
  const clients: FeedbackClient[] = names.map((name, at) => ({ name, instance: `s${at}`, folders: ["/shop"] }));
  const activity = new SessionActivity({ now: () => now }, () => clients);
  onTestFinished(() => activity.dispose());
  activity.noteClients();
  const call = async (session: string, method = "review/get", answer: unknown = {}, review = "r") => {
    await activity.during(session, method, async () => {
      activity.attend(session, review);
      return answer;
    });
  };
  return {
    activity,
    clients,
    call,
    pass: (ms: number) => {
      now += ms;
    },
    state: (session = "s0", review = "r") => activity.stateOf(session, review, false),
    states: () => clients.map(({ instance = "" }) => activity.stateOf(instance, "r", false)),
  };
}

const turn = (session: string, assistant = "Claude Code", folder = "/shop/src") => ({ session, assistant, folder });

describe("a session", () => {
  it("works during a call and in the pause after it, and is there after that", async () => {
    const { activity, call, pass, state } = opened("claude-code");
    expect(state()).toBe("there");
    await activity.during("s0", "review/present", async () => {
      activity.attend("s0", "r");
      pass(10 * betweenCallsMs);
      expect(state()).toBe("works");
    });
    pass(betweenCallsMs - 1);
    expect(state()).toBe("works");
    pass(1);
    expect(state()).toBe("there");
    await call("s0", "feedback/reviews");
    expect(state()).toBe("there");
  });

  it("works on the review of its last call alone", async () => {
    const { call, state } = opened("claude-code");
    await call("s0");
    await call("s0", "review/get", {}, "other");
    expect([state(), state("s0", "other")]).toEqual(["there", "works"]);
  });

  it("still waits in the moment between two waits, and works once one has brought feedback", async () => {
    const { call, pass, state } = opened("claude-code");
    await call("s0");
    await call("s0", "feedback/wait", { kind: "pending" });
    pass(betweenWaitsMs - 1);
    expect(state()).toBe("waits");
    pass(1);
    expect(state()).toBe("there");
    await call("s0", "feedback/wait", { kind: "feedback" });
    expect(state()).toBe("works");
  });

  it("works as long as a hook tells of its turn, and not after the end of it", async () => {
    const { activity, call, pass, state } = opened("claude-code", "codex-mcp-client");
    await call("s0");
    activity.beginTurn(turn("h"));
    pass(betweenCallsMs + 1);
    expect([state(), state("s1")]).toEqual(["works", "there"]);
    await call("s0");
    activity.endTurn({ session: "h" });
    expect(state()).toBe("there");
    activity.beginTurn(turn("h"));
    pass(turnMs);
    expect(state()).toBe("there");
  });

  it("has the turn of a hook only where it is clear whose turn it is", async () => {
    const { activity, call, pass, states } = opened("claude-code", "claude-code");
    await call("s0");
    await call("s1");
    pass(betweenCallsMs);
    activity.beginTurn(turn("h0"));
    activity.beginTurn(turn("elsewhere", "Claude Code", "/store"));
    expect(states()).toEqual(["there", "there"]);
    await call("s1");
    pass(betweenCallsMs);
    expect(states()).toEqual(["there", "works"]);
    activity.beginTurn(turn("h1"));
    await call("s0");
    pass(betweenCallsMs);
    expect(states()).toEqual(["works", "works"]);
    activity.endTurn({ session: "h0" });
    expect(states()).toEqual(["works", "there"]);
  });

  it("has its turn also after one of another session was broken off", async () => {
    const { activity, call, pass, states } = opened("claude-code", "claude-code");
    activity.beginTurn(turn("broken"));
    pass(turnMs);
    activity.beginTurn(turn("h1"));
    await call("s0");
    await call("s1");
    pass(betweenCallsMs);
    expect(states()).toEqual(["works", "there"]);
  });

  it("has the turns of an assistant that comes back with another server", async () => {
    const { activity, call, clients, pass, states } = opened("claude-code", "claude-code");
    activity.beginTurn(turn("h0"));
    await call("s0");
    clients.splice(0, 1, { name: "claude-code", instance: "s2", folders: ["/shop"] });
    activity.noteClients();
    await call("s2");
    pass(betweenCallsMs);
    expect(states()).toEqual(["works", "there"]);
  });

  it("is there at the end of its turn, also when it has made no call in it", async () => {
    const { activity, call, state } = opened("claude-code");
    await call("s0");
    activity.beginTurn(turn("h"));
    activity.endTurn({ session: "h" });
    expect(state()).toBe("there");
  });

  it("has left once its connection has ended, until it comes back", () => {
    const { activity, clients, pass } = opened("claude-code");
    const [client] = clients.splice(0);
    pass(5);
    activity.noteClients();
    pass(5);
    activity.noteClients();
    expect(activity.leftAt("s0")).toBe(1_000_005);
    if (client !== undefined) clients.push(client);
    activity.noteClients();
    expect(activity.leftAt("s0")).toBeUndefined();
  });
});
