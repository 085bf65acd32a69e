/** Runs in a measured page: adds a function to `bench` that counts what the page receives in its stream of messages. */
function defineMessageWatch() {
  // The script of the page functions has run before.
  const { bench } = /** @type {any} */ (globalThis);
  const original = fetch;
  const beginning = "data: ";
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];

  globalThis.fetch = async (address, options) => {
    const response = await original(address, options);
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
    if (isStream !== true || response.body === null) return response;
    // The pieces are only kept, because reading them here would cost the page time.
    const keep = new TransformStream({
      transform(piece, stream) {
        pieces.push(piece);
        stream.enqueue(piece);
      },
    });
    return new Response(response.body.pipeThrough(keep), response);
  };

  Object.assign(bench, {
    /** Returns the number of the messages with a text that have arrived since the last look, and their bytes. */
    async takeMessages(/** @type {string} */ text) {
      const whole = await new Blob(pieces.splice(0)).text();
      const found = whole.split("\n").filter((line) => line.startsWith(beginning) && line.includes(text));
      return { count: found.length, bytes: new Blob(found).size - beginning.length * found.length };
    },
  });
}

export const messageWatch = `(${defineMessageWatch})();`;
