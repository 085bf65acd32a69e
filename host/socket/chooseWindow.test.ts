import { describe, expect, it } from "vitest";
import { chooseWindow } from "./chooseWindow.ts";
import { contains, type DecidingFolder, findRepositoryAround, withWorktree } from "./folderAround.ts";
import type { WindowQuestion } from "./windowQuestion.ts";
import type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";

const live: Liveness = { kind: "live" };
const dead: Liveness = { kind: "dead", reason: "gone" };

function window(id: string, changes: Partial<WindowRecord> = {}, liveness = live): KnownWindow {
  const record: WindowRecord = {
    id,
    socketPath: `/s/${id}`,
    token: `token-${id}`,
    pid: 1,
    startedAt: 0,
    workspaceFolders: [],
    gitRoots: [],
    ide: { name: "vscode", version: "1" },
    protocolVersion: "1.0",
    focusedAt: 0,
    kind: "vscode",
    ...changes,
  };
  return { record, liveness };
}

const around = (...paths: string[]): DecidingFolder => ({ kind: "around", paths });
const named = (path: string): DecidingFolder => ({ kind: "named", path });
const unknown = (path: string): DecidingFolder => ({ kind: "unknown", path });

function outcome(question: Partial<WindowQuestion>): string {
  const choice = chooseWindow({ windows: [], folder: around("/elsewhere"), platform: "linux", ...question });
  switch (choice.kind) {
    case "chosen":
      return `${choice.target.socketPath}: ${choice.reason}`;
    case "ambiguous":
      return `${choice.why}: ${choice.windows.map(({ id }) => id).join(" ")}`;
    case "none":
      return `none: ${choice.live.length} live, ${choice.dead.length} dead`;
  }
}

const outer = window("outer", { workspaceFolders: ["/repo"] });
const inner = window("inner", { workspaceFolders: ["/repo/packages/app", "/other"] });
const environment = { target: { socketPath: "/s/env", token: "t" }, liveness: live };

describe("chooseWindow", () => {
  const cases: [string, Partial<WindowQuestion>, string][] = [
    ["nothing at all", {}, "none: 0 live, 0 dead"],
    ["not the only one when its folder is another", { windows: [outer] }, "none: 1 live, 0 dead"],
    ["dead ones only", { windows: [window("x", {}, dead)] }, "none: 0 live, 1 dead"],
    ["several, none around", { windows: [outer, inner] }, "none: 2 live, 0 dead"],
    ["none for a folder that is above several", { windows: [outer, inner], folder: around("/") }, "above: outer inner"],
    ["not the only one below a folder", { windows: [outer], folder: around("/") }, "none: 1 live, 0 dead"],
    ["none for a folder that says nothing", { windows: [outer], folder: unknown("/home/me") }, "unknown: outer"],
    [
      "none for a home folder that is a repository around an open folder",
      {
        windows: [window("dots", { workspaceFolders: ["/home/me/app"], gitRoots: ["/home/me"] })],
        folder: unknown("/home/me"),
      },
      "unknown: dots",
    ],
    [
      "the one that has the home folder itself open",
      { windows: [window("home", { workspaceFolders: ["/home/me"] })], folder: unknown("/home/me") },
      "/s/home: its folder contains /home/me",
    ],
    [
      "the one whose repository is around its folder",
      {
        windows: [window("app", { workspaceFolders: ["/mono/app"], gitRoots: ["/mono"] }), outer],
        folder: around("/mono"),
      },
      "/s/app: its folder contains /mono",
    ],
    [
      "the one that has all of several roots open",
      { windows: [outer, inner], folder: around("/repo/packages/app", "/other", "/nowhere") },
      "/s/inner: its folder contains /repo/packages/app",
    ],
    [
      "none for roots in different windows",
      { windows: [outer, inner], folder: around("/repo", "/other") },
      "several: outer inner",
    ],
    [
      "the one around",
      { windows: [outer, inner], folder: around("/repo/lib") },
      "/s/outer: its folder contains /repo/lib",
    ],
    [
      "the innermost around",
      { windows: [outer, inner], folder: around("/repo/packages/app/src") },
      "/s/inner: its folder contains /repo/packages/app/src",
    ],
    [
      "no sibling with the same beginning",
      { windows: [outer, inner], folder: around("/repository") },
      "none: 2 live, 0 dead",
    ],
    [
      "a git worktree",
      {
        windows: [outer, window("w", { workspaceFolders: ["/x"], gitRoots: ["/trees/a"] })],
        folder: around("/trees/a/src"),
      },
      "/s/w: its folder contains /trees/a/src",
    ],
    [
      "the environment before the folder",
      { windows: [outer, inner], folder: around("/repo"), environment },
      "/s/env: DIALECTIC_IPC_PATH names it",
    ],
    [
      "the environment of a terminal inside the folders of its window",
      { windows: [outer, inner], folder: around("/term/src"), environment: { ...environment, folders: ["/term"] } },
      "/s/env: DIALECTIC_IPC_PATH names it",
    ],
    [
      "past the environment of a terminal outside of them",
      { windows: [outer], folder: around("/repo"), environment: { ...environment, folders: ["/term"] } },
      "/s/outer: its folder contains /repo",
    ],
    [
      "no window when the terminal's own has another folder open",
      { windows: [outer], folder: around("/other"), environment: { ...environment, folders: ["/term"] } },
      "none: 1 live, 0 dead",
    ],
    [
      "the environment of a terminal above its window's folder, in the repository that the window has open",
      {
        folder: around("/mono"),
        environment: {
          ...environment,
          target: {
            ...environment.target,
            record: window("env", { workspaceFolders: ["/mono/app"], gitRoots: ["/mono"] }).record,
          },
          folders: ["/mono/app"],
        },
      },
      "/s/env: DIALECTIC_IPC_PATH names it",
    ],
    [
      "the environment that was set by hand, in a folder that says nothing",
      { windows: [outer], folder: unknown("/"), environment },
      "/s/env: DIALECTIC_IPC_PATH names it",
    ],
    [
      "past a dead environment",
      { windows: [outer, inner], folder: around("/repo"), environment: { ...environment, liveness: dead } },
      "/s/outer: its folder contains /repo",
    ],
    [
      "the workspace before all",
      { windows: [outer, inner], folder: named("/other"), environment },
      "/s/inner: has /other open",
    ],
    ["a workspace nobody has", { windows: [outer], folder: named("/nope") }, "none: 1 live, 0 dead"],
    [
      "an editor before a browser panel on one folder",
      { windows: [window("b", { workspaceFolders: ["/repo"], kind: "browser" }), outer], folder: around("/repo") },
      "/s/outer: its folder contains /repo",
    ],
    [
      "the window focused last of two on one folder",
      {
        windows: [outer, window("later", { workspaceFolders: ["/repo"], focusedAt: 9 })],
        folder: around("/repo"),
      },
      "/s/later: its folder contains /repo, focused last",
    ],
    [
      "two alike on one folder",
      { windows: [outer, window("twin", { workspaceFolders: ["/repo"] })], folder: around("/repo") },
      "several: outer twin",
    ],
    [
      "a silent one around before a live one elsewhere",
      {
        windows: [window("s", { workspaceFolders: ["/repo"] }, { kind: "silent", reason: "busy" }), inner],
        folder: around("/repo"),
      },
      "/s/s: its folder contains /repo",
    ],
  ];
  it.each(cases)("chooses among windows: %s", (_, question, expected) => {
    expect(outcome(question)).toBe(expected);
  });

  const why = (question: Partial<WindowQuestion>) =>
    chooseWindow({ windows: [], folder: around("/repo"), platform: "linux", ...question }).considered.map(
      ({ socketPath, reason }) => `${socketPath} ${reason}`,
    );

  it("reports when a folder differs only in upper and lower case", () => {
    const windows = [window("shop", { workspaceFolders: ["/Code/Shop"] })];
    expect(why({ windows, folder: named("/code/shop/src") })).toEqual([
      "/s/shop its folder /Code/Shop does not contain /code/shop/src: upper and lower case differ here",
    ]);
  });

  it("gives the reason for or against every window", () => {
    const windows = [outer, inner, window("bare"), window("x", {}, dead)];
    const failed = { ...environment, liveness: dead };
    expect(why({ windows, environment: failed })).toEqual([
      "/s/env DIALECTIC_IPC_PATH names it, but it is dead: gone",
      "/s/outer chosen: its folder contains /repo",
      "/s/inner none of its folders contains /repo",
      "/s/bare it has no folder open",
      "/s/x dead: gone",
    ]);
    expect(why({ windows: [outer], environment })).toEqual([
      "/s/env chosen: DIALECTIC_IPC_PATH names it",
      "/s/outer DIALECTIC_IPC_PATH names another window",
    ]);
  });

  it("says why another window was better", () => {
    const tree = window("tree", { workspaceFolders: ["/x"], gitRoots: ["/repo"] });
    const nested = { windows: [outer, inner, tree], folder: around("/repo/packages/app/src") };
    expect(why(nested)).toEqual([
      "/s/outer its folder /repo contains /repo/packages/app/src, but its folder /repo/packages/app of another window is nearer",
      "/s/inner chosen: its folder contains /repo/packages/app/src",
      "/s/tree its repository /repo contains /repo/packages/app/src, but its folder /repo/packages/app of another window is nearer",
    ]);
    const later = window("later", { workspaceFolders: ["/repo"], focusedAt: 1_000 });
    const browser = window("b", { workspaceFolders: ["/repo"], kind: "browser" });
    const silent = window("s", { workspaceFolders: ["/repo"] }, { kind: "silent", reason: "busy" });
    expect(why({ windows: [outer, later, browser, silent] })).toEqual([
      "/s/outer its folder /repo contains /repo, but another window was focused later (1970-01-01T00:00:01.000Z, this one never)",
      "/s/later chosen: its folder contains /repo, focused last",
      "/s/b its folder /repo contains /repo, but an editor takes precedence over a browser panel",
      "/s/s its folder /repo contains /repo, but another window was focused later (1970-01-01T00:00:01.000Z, this one never); silent: busy",
    ]);
  });

  it("says how to distinguish windows that fit equally well", () => {
    const twin = window("twin", { workspaceFolders: ["/repo"] });
    expect(why({ windows: [outer, twin] })).toEqual([
      "/s/outer its folder /repo contains /repo, but so does another window, and neither was focused later",
      "/s/twin its folder /repo contains /repo, but so does another window, and neither was focused later",
    ]);
  });
});

describe("contains", () => {
  it("follows the platform's rules for case and separators", () => {
    expect(contains("/Repo", "/repo/a", "linux")).toBe(false);
    expect(contains("/Repo", "/repo/a", "darwin")).toBe(true);
    expect(contains("C:\\Repo", "c:\\repo\\A", "win32")).toBe(true);
    expect(contains("C:\\Repo", "D:\\repo", "win32")).toBe(false);
    expect(contains("\\\\wsl.localhost\\Ubuntu\\home", "\\\\WSL.localhost\\ubuntu\\home\\me", "win32")).toBe(true);
    expect(contains("\\\\wsl.localhost\\Ubuntu\\home", "\\\\wsl.localhost\\Debian\\home\\me", "win32")).toBe(false);
    expect(contains("/repo", "/repo/..a", "linux")).toBe(true);
    expect(contains("/", "/a", "linux")).toBe(true);
  });
});

describe("findRepositoryAround", () => {
  const { record } = window("w", {
    workspaceFolders: ["/mono/app", "/notes"],
    gitRoots: ["/mono", "/mono/app/vendored"],
  });

  it.each([
    [["/mono/app/src/a.ts"], "/mono"],
    [["/mono/app/vendored/x.ts"], "/mono/app/vendored"],
    [["/notes/a.md"], "/notes"],
    [["/elsewhere", "/notes"], "/notes"],
    [["/elsewhere"], "/mono"],
  ])("returns the repository or folder of the first of %j that is in the window", (paths, expected) => {
    expect(findRepositoryAround(record, paths, "linux")).toBe(expected);
  });

  it("returns undefined for a window without a folder", () => {
    expect(findRepositoryAround(window("bare").record, ["/a"], "linux")).toBeUndefined();
  });
});

describe("withWorktree", () => {
  it("adds a worktree to the windows of its repository, even one that is younger than their records", () => {
    const worktree = { top: "/trees/fix", main: "/mono" };
    const rootsOf = (gitRoots: string[]) => withWorktree(window("w", { gitRoots }).record, worktree).gitRoots;
    expect([rootsOf(["/mono"]), rootsOf(["/mono", "/trees/fix"]), rootsOf(["/other"])]).toEqual([
      ["/mono", "/trees/fix"],
      ["/mono", "/trees/fix"],
      ["/other"],
    ]);
  });
});
