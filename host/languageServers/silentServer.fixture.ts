/** Returns the program of a language server that runs a statement of Node.js when it starts, and answers nothing but its introduction. */
export function makeSilentServer(onStart: string): string {
  return `#!${process.execPath}
${onStart}
process.stdin.on("data", (data) => {
  const [, id] = /"id":(\\d+),"method":"initialize"/.exec(String(data)) ?? [];
  if (id === undefined) return;
  const answer = JSON.stringify({ jsonrpc: "2.0", id: Number(id), result: { capabilities: {} } });
  process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer);
});
process.stdin.on("end", () => process.exit());
`;
}
