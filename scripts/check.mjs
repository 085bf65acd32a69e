// `npm run check`: types, lint and dead code. A second run checks only the changes.
import { runChecks } from "./checks.mjs";
import { ensureDependencies } from "./prepare.mjs";

ensureDependencies();
await runChecks();
