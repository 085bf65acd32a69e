import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/dom");
  const { clearPage } = await import("./src/testPage.ts");
  // A second, which it waits without this, is little beside other tests.
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(clearPage);
}
