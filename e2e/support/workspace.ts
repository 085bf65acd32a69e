import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { removeFolder } from "../../scripts/removeFolder.mjs";

/** A private workspace in a private home, isolated from the person's machine. */
export interface TestWorkspace {
  /** The folder that contains everything else. */
  readonly top: string;
  readonly folder: string;
  readonly home: string;
  /** Environment for every process of the product. */
  readonly environment: Record<string, string>;
  dispose(): void;
}

/** Creates a small git repository with the files to which the checklist's example review refers. */
export function createWorkspace(name = "shop"): TestWorkspace {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-e2e-")));
  const folder = join(top, name);
  const home = join(top, "home");
  const runtime = join(top, "run");
  for (const directory of [folder, home, runtime]) mkdirSync(directory, { recursive: true, mode: 0o700 });
  const files: Record<string, string> = {
    "README.md": "# Shop\n",
    "package.json": '{\n  "name": "shop"\n}\n',
    "src/auth.ts": numbered("auth", 60),
    "src/models/user.ts": numbered("user", 80),
    "src/server.ts": numbered("server", 90),
    "src/a/index.ts": numbered("a", 5),
    "src/b/index.ts": numbered("b", 5),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Begin");
  trust(top);
  return {
    top,
    folder,
    home,
    environment: workspaceEnvironment(top),
    dispose: () => removeFolder(top),
  };
}

/** Trusts a folder of {@link workspaceEnvironment} with everything in it. */
function trust(top: string): void {
  const state = join(workspaceEnvironment(top)["XDG_STATE_HOME"] ?? "", "dialectic");
  mkdirSync(state, { recursive: true, mode: 0o700 });
  writeFileSync(join(state, "trusted.json"), JSON.stringify({ folders: [top] }), { mode: 0o600 });
}

/** Returns the environment of processes whose home, state and sockets lie below a folder. */
export function workspaceEnvironment(top: string): Record<string, string> {
  return {
    // The tools of this repository, which npx adds, would be the person's language servers.
    PATH: (process.env["PATH"] ?? "")
      .split(delimiter)
      .filter((entry) => !entry.includes("node_modules"))
      .join(delimiter),
    HOME: join(top, "home"),
    XDG_RUNTIME_DIR: join(top, "run"),
    // Windows of the person, or of another test, are neither found nor joined.
    DIALECTIC_RUNTIME_DIR: join(top, "run", "dialectic"),
    TMPDIR: join(top, "run"),
    XDG_STATE_HOME: join(top, "home", "state"),
  };
}

function numbered(name: string, lines: number): string {
  return Array.from({ length: lines }, (_, index) => `export const ${name}Line${index + 1} = ${index + 1};\n`).join("");
}
