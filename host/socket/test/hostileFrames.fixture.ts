/** Valid messages of every kind, the seeds of hostile ones. */
export const hostileBodies: readonly string[] = [
  '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"1.0","cwd":"/tmp","clientInfo":{"name":"test","version":"1"}}}',
  '{"jsonrpc":"2.0","id":5,"method":"editor/selection","params":{}}',
  '{"jsonrpc":"2.0","method":"log","params":{"level":"info","message":"x"}}',
  '{"jsonrpc":"2.0","id":"a","result":{}}',
  '{"jsonrpc":"2.0","id":2,"error":{"code":-32600,"message":"x"}}',
  '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}',
  '{"jsonrpc":"2.0","method":"$/progress","params":{"token":1,"value":2}}',
  '{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}',
];

const oddNumbers = ["0", "-1", "1", "99999", "1e9", "0x10", "", "2147483648"];

/** Makes one to four random changes: flipped bits, inserted and deleted bytes, cuts, repetitions, odd numbers. */
export function mutate(original: Buffer, random: () => number): Buffer {
  const pick = (count: number) => Math.floor(random() * count);
  let bytes: Buffer = Buffer.from(original);
  for (let change = pick(4); change >= 0; change -= 1) {
    const at = pick(bytes.length);
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)];
    const changed = [
      () => Buffer.concat([head, Buffer.from([(tail[0] ?? 0) ^ (1 << pick(8))]), tail.subarray(1)]),
      () => Buffer.concat([head, Buffer.from([pick(256)]), tail]),
      () => Buffer.concat([head, tail.subarray(1)]),
      () => Buffer.concat([head, tail.subarray(0, 1)]),
      () => Buffer.concat([bytes, tail]),
      () => Buffer.from(bytes.toString("latin1").replace(/\d+/, oddNumbers[pick(oddNumbers.length)] ?? ""), "latin1"),
    ][pick(6)];
    bytes = Buffer.from(changed?.() ?? bytes);
  }
  return bytes;
}
