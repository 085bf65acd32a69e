/** The frames of a language server of tests on its standard input and output. */
export function write(text) {
  process.stdout.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

export const send = (message) => write(JSON.stringify({ jsonrpc: "2.0", ...message }));

/** Calls back with each message. */
export function listen(take) {
  let received = Buffer.alloc(0);
  process.stdin.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [head, length] = /^Content-Length: (\d+)\r\n\r\n/.exec(received.toString("latin1", 0, 100)) ?? [];
      if (head === undefined || received.length < head.length + Number(length)) return;
      const end = head.length + Number(length);
      const text = received.toString("utf8", head.length, end);
      received = received.subarray(end);
      take(JSON.parse(text));
    }
  });
}
