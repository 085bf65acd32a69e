import { expect, it, vi } from "vitest";

it("reports when the first work begins and when the last one ends, however often each is ended", async () => {
  // Tests in the same worker may have left work open.
  vi.resetModules();
  const { beginWork, onWork } = await import("./openWork.ts");
  const told: boolean[] = [];
  onWork((isWorking) => told.push(isWorking));
  const [endOne, endOther] = [beginWork(), beginWork()];
  endOne();
  endOne();
  expect(told).toEqual([false, true]);
  endOther();
  expect(told).toEqual([false, true, false]);
});
