// `npm run attack`: attacks the packaged product from outside, in at most 20 minutes. Prints a line of JSON for each
// row and a table at the end, and exits with 1 when an attack got through. `npm run attack -- 10 flood` runs these rows
// only, `--full` tries all cases, `--short` the cases of `npm test`, `--seed N` repeats a run, `--without GUARD` shows
// the effect of a guard. See e2e/attack/README.md.
import { runAttack } from "./runAttack.mjs";

process.exit(await runAttack("attack.ts", process.argv.slice(2)));
