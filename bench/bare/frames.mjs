/** Size of the length prefix of every frame, in bytes. */
const headLength = 4;

/**
 * Creates a frame: the length of the body, then the body.
 * @param {Buffer} body
 */
export function createFrame(body) {
  const frame = Buffer.allocUnsafe(headLength + body.length);
  frame.writeUInt32LE(body.length, 0);
  body.copy(frame, headLength);
  return frame;
}

/**
 * Calls the listener with every complete body that arrives.
 * @param {NodeJS.ReadableStream} stream
 * @param {(body: Buffer) => void} onFrame
 */
export function readFrames(stream, onFrame) {
  /** @type {Buffer[]} */
  let chunks = [];
  let length = 0;
  stream.on("data", (/** @type {Buffer} */ chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length < headLength) return;
    let [first = chunk] = chunks;
    if (first.length < headLength) first = Buffer.concat(chunks, length);
    if (length < headLength + first.readUInt32LE(0)) return;
    let whole = chunks.length === 1 ? chunk : Buffer.concat(chunks, length);
    while (whole.length >= headLength && whole.length >= headLength + whole.readUInt32LE(0)) {
      const end = headLength + whole.readUInt32LE(0);
      onFrame(whole.subarray(headLength, end));
      whole = whole.subarray(end);
    }
    chunks = whole.length > 0 ? [whole] : [];
    length = whole.length;
  });
}

/**
 * Creates a function that sends one question at a time over a pair of streams and returns the answer.
 * @param {NodeJS.WritableStream} output
 * @param {NodeJS.ReadableStream} input
 */
export function askingOver(output, input) {
  /** @type {(answer: Buffer) => void} */
  let settle = () => {};
  readFrames(input, (body) => settle(body));
  return (/** @type {Buffer} */ question) =>
    new Promise((/** @type {(answer: Buffer) => void} */ resolve) => {
      settle = resolve;
      output.write(createFrame(question));
    });
}
