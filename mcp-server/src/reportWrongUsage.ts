/** Prints what is wrong with a command line, without the help, which would hide it. Returns the exit code. */
export function reportWrongUsage(command: string, message: string): number {
  process.stderr.write(`${message}\nRun \`dialectic ${command} --help\`.\n`);
  return 2;
}
