import { chosenByEnvironment } from "../toolChoice.ts";
import { completionScript, completionShells } from "./completionScript.ts";

const help = `Usage: dialectic completion ${completionShells.join("|")}

Prints a script that completes the commands and flags of dialectic. To have it in every shell:

  bash   dialectic completion bash > ~/.local/share/bash-completion/completions/dialectic
  zsh    dialectic completion zsh > "\${fpath[1]}/_dialectic"
  fish   dialectic completion fish > ~/.config/fish/completions/dialectic.fish
`;

/** Prints the completion script of a shell. */
export function runCompletionCommand([name, ...others]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h") {
    process.stdout.write(help);
    return Promise.resolve(0);
  }
  const shell = completionShells.find((each) => each === name);
  if (shell === undefined || others.length > 0) {
    process.stderr.write(help);
    return Promise.resolve(2);
  }
  process.stdout.write(completionScript(shell, chosenByEnvironment(process.env).tools));
  return Promise.resolve(0);
}
