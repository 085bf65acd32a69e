import { bridge, panelToHost, panelValues, toolNames } from "@dialectic/shared/protocol";
import { describe, expect, expectTypeOf, it, onTestFinished } from "vitest";
import type { PageParts } from "../pages/pageSession.ts";
import { PageView } from "../pages/pageView.ts";
import type { OpenedPage } from "../shown/pagePart.ts";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { disposeFeatures, joinClientHandlers, joinPageParts, stopFeatures } from "./joinFeatures.ts";

async function openHost() {
  const test = await openTestHost({ folders: [temporaryFolder()] });
  const silent = () => undefined;
  const opened: OpenedPage = {
    // A page that is not told anything.
    page: new Proxy({} as OpenedPage["page"], { get: () => silent }),
    view: new PageView(test),
    reviews: test.host,
    tell: silent,
    editor: test.editor,
    workspace: test.workspace,
    log: test.log,
  };
  return { ...test, opened };
}

describe("the features of a host", () => {
  it("serve every request of a client once", async () => {
    const { features, workspace } = await openHost();
    const session = ["exit", "initialize", "initialized", "log", "shutdown", "program/join", "program/select"];
    const served = Object.keys(
      joinClientHandlers(features)({
        name: "test",
        place: async () => ({ bases: [], workspace }),
      }),
    );
    expect([...served, ...session].sort()).toEqual(Object.keys(bridge).sort());
    expect(served.length).toBeGreaterThan(toolNames.length / 2);
  });

  it("serve every request of a page once, except those about the page itself", async () => {
    const { features, opened } = await openHost();
    const parts = joinPageParts(features)(opened);
    onTestFinished(() => parts.dispose());
    const own = /^(?:panel|view|link|selection|offer|setup|log)(?:\/|$)|^review\/bodies$/;
    const wanted = Object.keys(panelToHost).filter((method) => !own.test(method));
    expect(Object.keys(parts.handlers).sort()).toEqual(wanted.sort());
  });

  it("publish every value once, except those about the page itself; a second publisher, or none, does not compile", async () => {
    const { features, opened } = await openHost();
    const openParts = joinPageParts(features);
    const parts = openParts(opened);
    onTestFinished(() => parts.dispose());
    const own = ["behind", "setup"];
    const wanted = Object.keys(panelValues).filter((name) => !own.includes(name));
    expect(Object.keys(parts.values).sort()).toEqual(wanted.sort());
    expectTypeOf(openParts).returns.toHaveProperty("values").toExtend<PageParts["values"]>();
    const silent = joinPageParts({ ...features, turns: {} });
    expectTypeOf(silent).returns.toHaveProperty("values").not.toExtend<PageParts["values"]>();
    expectTypeOf(silent).returns.toHaveProperty("values").toExtend<Omit<PageParts["values"], "asked">>();
    const asking = { openPage: () => ({ handlers: {}, values: { asked: () => ({}) } }) };
    // @ts-expect-error: both publish `asked`.
    expect(() => joinPageParts({ asking, other: asking })(opened)).toThrow("Two parts have asked.");
  });

  it("receive news that concerns them, and end in reverse order", async () => {
    const happened: string[] = [];
    const feature = (name: string) => ({
      openPage: () => ({
        handlers: {},
        rounds: () => happened.push(`${name} rounds`),
        dispose: () => happened.push(`${name} closes`),
      }),
      stop: () => void happened.push(`${name} stops`),
      dispose: async () => void happened.push(`${name} ends`),
    });
    const features = { first: feature("first"), silent: {}, last: feature("last") };
    const { opened } = await openHost();
    const page = joinPageParts(features)(opened);
    page.tell("updated");
    page.tell("rounds");
    page.dispose();
    await stopFeatures(features);
    await disposeFeatures(features);
    expect(happened).toEqual([
      ...["first rounds", "last rounds", "last closes", "first closes"],
      ...["last stops", "first stops", "last ends", "first ends"],
    ]);
  });
});
