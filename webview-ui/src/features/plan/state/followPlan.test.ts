import { expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createManifest } from "../../../state/testSections.fixture.ts";
import { followPlan } from "./followPlan.ts";

const points = [{ text: "Parse", isDone: true }];

function view(reviewId: string, iteration = 1) {
  const { meta, sections } = createManifest(1, ["1"], reviewId);
  return { kind: "review", review: { meta: { ...meta, iteration }, sections, revision: 1 } } as const;
}

function following() {
  const store = createPanelStore({ view: view("r1"), sheet: { kind: "plan" } });
  const asked: unknown[] = [];
  const answers: Record<string, object> = { r1: { plan: { planId: "p1", points } } };
  const read = async (question: { readonly reviewId: string; readonly iteration: number }) => {
    asked.push(question);
    return answers[question.reviewId] ?? {};
  };
  // Only this method is called.
  followPlan({ store, currentHost: () => ({ "history/plan": read }) as unknown as Host });
  return { store, asked, plan: () => store.getState().plan };
}

it("reads the plan of each iteration that is shown, and forgets it with the next review", async () => {
  const { store, asked, plan } = following();
  await expect.poll(plan).toEqual({ reviewId: "r1", planId: "p1", points });
  expect(store.getState().sheet).toEqual({ kind: "plan" });
  store.setState({ view: view("r1", 2) });
  store.setState({ activeId: "a" });
  store.setState({ view: view("r2") });
  await expect.poll(plan).toBeUndefined();
  expect(store.getState().sheet).toBeUndefined();
  expect(asked).toEqual([
    { reviewId: "r1", iteration: 1 },
    { reviewId: "r1", iteration: 2 },
    { reviewId: "r2", iteration: 1 },
  ]);
});

it("reads it again when the host reconnects", async () => {
  const { store, asked, plan } = following();
  await expect.poll(plan).toBeDefined();
  store.setState({ isConnected: false });
  store.setState({ isConnected: true });
  expect(asked).toHaveLength(2);
});
