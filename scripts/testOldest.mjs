// `npm run test:oldest`: all tests with the oldest Node and VS Code that Dialectic supports; takes the options of
// `npm run test:all`.
import { run } from "./prepare.mjs";

const platform = process.platform === "win32" ? "win" : process.platform;
const node = `node-${platform}-${process.arch}@20.19.0`;
const args = ["-y", "-p", node, "--", "node", "scripts/test.mjs", "--all", ...process.argv.slice(2)];
process.exit(run("Tests with Node 20.19 and VS Code 1.103", "npx", args, { DIALECTIC_TEST_VSCODE: "oldest" }));
