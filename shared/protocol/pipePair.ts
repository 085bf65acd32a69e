import type { MessagePipe } from "./pipeConnection.ts";

/** Returns the two ends of a pipe; messages are copied, as between processes. */
export function createPipePair(): readonly [MessagePipe, MessagePipe] {
  const listeners = [new Set<(message: unknown) => void>(), new Set<(message: unknown) => void>()] as const;
  const end = (mine: Set<(message: unknown) => void>, theirs: Set<(message: unknown) => void>): MessagePipe => ({
    post: (message) => {
      const copy: unknown = JSON.parse(JSON.stringify(message));
      for (const listener of theirs) void Promise.resolve().then(() => listener(copy));
    },
    onMessage: (listener) => {
      mine.add(listener);
      return { dispose: () => void mine.delete(listener) };
    },
  });
  return [end(...listeners), end(listeners[1], listeners[0])];
}
