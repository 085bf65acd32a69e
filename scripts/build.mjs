// `npm run build`: builds everything that has changed, and records the time, so that tests of the built product reject
// an older one.
import { spawnSync } from "node:child_process";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildStamp } from "./freshness.mjs";
import { spawnOptions } from "./prepare.mjs";

const begun = new Date();
const { status } = spawnSync("turbo", ["run", "build", "--output-logs=errors-only"], {
  stdio: "inherit",
  ...spawnOptions(),
});
if (status !== 0) process.exit(status ?? 1);
mkdirSync(dirname(buildStamp), { recursive: true });
writeFileSync(buildStamp, "");
utimesSync(buildStamp, begun, begun);
