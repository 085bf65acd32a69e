import { expect, it } from "vitest";
import { beginWork, onWork } from "./openWork.ts";

it("tells when the first work begins and when the last one ends, however often each is ended", () => {
  const told: boolean[] = [];
  onWork((isWorking) => told.push(isWorking));
  const [endOne, endOther] = [beginWork(), beginWork()];
  endOne();
  endOne();
  expect(told).toEqual([false, true]);
  endOther();
  expect(told).toEqual([false, true, false]);
});
