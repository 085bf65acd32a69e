import { describe, expect, it } from "vitest";
import { ghEnvironment } from "./runGh.ts";

const own = {
  HOME: "/home/mona",
  GH_TOKEN: "for github.com",
  GH_ENTERPRISE_TOKEN: "for another host",
  GITHUB_ENTERPRISE_TOKEN: "for another host",
  GH_HOST: "Forge.test:8443",
  GH_REPO: "other/repository",
  GH_DEBUG: "api",
  DIALECTIC_RUNTIME_DIR: "/run/dialectic",
};

describe("the environment of gh", () => {
  it("names the host, and has what the person's own gh has", () => {
    expect(ghEnvironment(own, "github.com")).toEqual({
      HOME: "/home/mona",
      GH_TOKEN: "for github.com",
      GH_HOST: "github.com",
      GH_PROMPT_DISABLED: "1",
      GH_NO_UPDATE_NOTIFIER: "1",
      NO_COLOR: "1",
    });
  });

  it("has a token for other hosts only where the person names that host, too", () => {
    const tokens = (host: string) =>
      Object.keys(ghEnvironment(own, host)).filter((name) => name.includes("ENTERPRISE_TOKEN"));
    expect(tokens("forge.test:8443")).toEqual(["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]);
    expect(tokens("evil.test")).toEqual([]);
    expect(tokens("forge.test")).toEqual([]);
  });
});
