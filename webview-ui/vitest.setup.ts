import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  const { clearPage } = await import("./src/clearPage.fixture.ts");
  const { defineToolkit } = await import("./src/toolkitInJsdom.fixture.ts");
  defineToolkit();
  // The default of one second is too short while other tests run.
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(clearPage);
}
