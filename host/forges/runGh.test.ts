import { describe, expect, it } from "vitest";
import { ghEnvironment } from "./runGh.ts";

const own = {
  HOME: "/home/mona",
  GH_TOKEN: "for github.com",
  GITHUB_TOKEN: "for github.com",
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
      GITHUB_TOKEN: "for github.com",
      GH_HOST: "github.com",
      GH_PROMPT_DISABLED: "1",
      GH_NO_UPDATE_NOTIFIER: "1",
      NO_COLOR: "1",
    });
  });

  const tokens = (host: string, named = "Forge.test:8443") =>
    Object.keys(ghEnvironment({ ...own, GH_HOST: named }, host)).filter((name) => name.includes("TOKEN"));

  it("has a token for other hosts only where the person names that host, too", () => {
    expect(tokens("forge.test:8443")).toEqual(
      expect.arrayContaining(["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]),
    );
    expect(tokens("evil.test")).toEqual([]);
    expect(tokens("forge.test")).toEqual([]);
  });

  it("has the token for github.com below ghe.com only where the person names that host, too", () => {
    expect(tokens("evil.ghe.com")).toEqual([]);
    expect(tokens("team.ghe.com", "team.ghe.com")).toEqual(expect.arrayContaining(["GH_TOKEN", "GITHUB_TOKEN"]));
    expect(tokens("github.com", "")).toEqual(["GH_TOKEN", "GITHUB_TOKEN"]);
  });
});
