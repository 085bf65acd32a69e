import { chooseToolsByEnvironment } from "../toolChoice.ts";
import { loadTools } from "../tools/loadTools.ts";
import { completionScript, completionShells } from "./completionScript.ts";

const help = `Usage: dialectic completion ${completionShells.join("|")}

Prints a script that completes the commands and flags of dialectic. To have it in every shell:

  bash   dialectic completion bash > ~/.local/share/bash-completion/completions/dialectic
  zsh    dialectic completion zsh > "\${fpath[1]}/_dialectic"
  fish   dialectic completion fish > ~/.config/fish/completions/dialectic.fish
`;

export async function runCompletionCommand([name, ...others]: readonly string[]): Promise<number> {
  if (name === "--help" || name === "-h") {
    process.stdout.write(help);
    return 0;
  }
  const shell = completionShells.find((each) => each === name);
  if (shell === undefined || others.length > 0) {
    process.stderr.write(help);
    return 2;
  }
  process.stdout.write(completionScript(shell, await loadTools(chooseToolsByEnvironment(process.env).names)));
  return 0;
}
