import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { until } from "../../support/windows.ts";
import { createWorkspace } from "../../support/workspace.ts";
import { Place } from "../place.ts";
import { pause } from "../row.ts";

/** The places of a soak: two hosts on one store, one on a disk that fills up, and one that is never killed. */
export interface SoakPlaces {
  readonly places: readonly Place[];
  /** The two hosts on one store. */
  readonly shared: readonly [Place, Place];
  readonly calm: Place;
  /** The folder of the disk that can be filled, where that is possible. */
  readonly small: string | undefined;
  dispose(): void;
}

/** Makes the workspaces and mounts the small disk. */
export function openPlaces(program: string): SoakPlaces {
  const tools = { program };
  const [common, filled, alone] = [createWorkspace(), createWorkspace(), createWorkspace()];
  const side = (name: string) => {
    const runtime = join(common.top, name);
    mkdirSync(runtime, { mode: 0o700 });
    const environment = {
      ...common.environment,
      XDG_RUNTIME_DIR: runtime,
      DIALECTIC_RUNTIME_DIR: join(runtime, "dialectic"),
      TMPDIR: runtime,
    };
    return new Place(tools, { ...common, environment });
  };
  const shared = [side("first"), side("second")] as const;
  const state = filled.environment["XDG_STATE_HOME"] ?? "";
  mkdirSync(state, { recursive: true, mode: 0o700 });
  const small = process.getuid?.() === 0 ? state : undefined;
  if (small !== undefined) execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=700", "tmpfs", small]);
  const calm = new Place(tools, alone);
  return {
    places: [...shared, new Place(tools, filled), calm],
    shared,
    calm,
    small,
    dispose: () => {
      if (small !== undefined) execFileSync("umount", ["--lazy", small]);
      for (const workspace of [common, filled, alone]) workspace.dispose();
    },
  };
}

/** Fills a disk to its last byte for a number of milliseconds. */
export async function fillFor(folder: string, milliseconds: number): Promise<void> {
  const file = join(folder, "filler");
  for (let size = 4 * 1024 * 1024; size >= 1; )
    try {
      appendFileSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  await pause(milliseconds);
  rmSync(file);
}

/** Finds processes, sockets, records and locks that remain after everybody has gone. */
export async function leftBehind(places: readonly Place[]): Promise<readonly string[]> {
  const tops = [...new Set(places.map(({ workspace }) => workspace.top))];
  const running = () => listProcesses(tops);
  // A host ends some time after the last assistant has gone.
  await until(() => running().length === 0, "every process to end", 30).catch(() => undefined);
  const files = places.flatMap((place) => {
    const runtime = place.workspace.environment["DIALECTIC_RUNTIME_DIR"] ?? "";
    const own = existsSync(runtime) ? readdirSync(runtime, { recursive: true, withFileTypes: true }) : [];
    const kept = own.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    return [...kept, ...place.stateFiles((path) => /\.starting|\.tmp$|\.part$/.test(path))];
  });
  return [...running(), ...[...new Set(files)].map((file) => `${file} is left`)];
}

/** Finds the product's processes whose environment names one of the places. */
function listProcesses(tops: readonly string[]): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
        return tops.some((top) => environment.includes(`XDG_RUNTIME_DIR=${top}/`));
      } catch {
        // Gone meanwhile, or a process of another user.
        return false;
      }
    })
    .map((pid) => `process ${pid} still runs`);
}
