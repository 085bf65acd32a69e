// `npm run check`: types, lint and dead code. The second time takes only what has changed.
import { runChecks } from "./checks.mjs";
import { ensureDependencies } from "./prepare.mjs";

ensureDependencies();
await runChecks();
