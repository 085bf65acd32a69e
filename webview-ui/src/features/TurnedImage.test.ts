import { describe, expect, it } from "vitest";
import { DrawingTurns, type TurnState } from "./TurnedImage.tsx";

function pictures() {
  const turns = new DrawingTurns();
  const states: TurnState[] = [];
  const add = (share: number, isAsked = false) => {
    const at = states.length;
    states.push("waiting");
    return turns.take(share, isAsked, (state) => {
      states[at] = state;
    });
  };
  return { states, add };
}

describe("pictures near the view", () => {
  it("are drawn one after the other", () => {
    const { states, add } = pictures();
    const [first, second] = [add(0.1), add(0.1), add(0.1)];
    expect(states).toEqual(["drawn", "waiting", "waiting"]);
    first.settle();
    expect(states).toEqual(["drawn", "drawn", "waiting"]);
    second.end();
    expect(states).toEqual(["drawn", "drawn", "drawn"]);
  });

  it("wait when those around them take long together, until some are gone", () => {
    const { states, add } = pictures();
    const turns = [0.9, 0.9, 0.9, 0.9, 0.1].map((share) => add(share));
    for (const turn of turns) turn.settle();
    expect(states).toEqual(["drawn", "drawn", "drawn", "over", "drawn"]);
    turns[0]?.end();
    expect(states[3]).toBe("drawn");
  });

  it("are drawn at once when somebody asks for them, and a slow one when it is alone", () => {
    const { states, add } = pictures();
    const slow = add(9);
    add(1);
    add(9, true).end();
    expect(states).toEqual(["drawn", "waiting", "drawn"]);
    slow.end();
    expect(states[1]).toBe("drawn");
  });
});
