/** The bounds of a language server in milliseconds and bytes. */
export const serverBounds = {
  /** Time for its first answer, and for any later one: a large project takes a while. */
  startPatience: 60_000,
  patience: 30_000,
  /** Time without any word after which the person is told that it does not answer; it is waited for nevertheless. */
  silence: 15_000,
  /** Time that a question about a whole project waits until the server has read it. */
  readingPatience: 20_000,
  /** Time until a server that was asked to end is ended by a signal, and by force. */
  exitPatience: 500,
  endPatience: 2_500,
  /** Time without a question after which it ends. */
  idleAfter: 10 * 60_000,
  /** Time within which one that ended by itself is started again only once. */
  crashTime: 10 * 60_000,
  /** Memory that it may use together with the processes that it started. */
  memoryCap: 4 * 1024 ** 3,
  /** Time between looks at idle servers and at their memory. */
  lookEvery: 15_000,
  /** Size of one message; a list of all symbols of a large project has a few megabytes. */
  messageCap: 64 * 1024 * 1024,
  /** The amount that it may send within a time; one that sends more is in a loop. */
  floodCap: 512 * 1024 * 1024,
  floodTime: 10_000,
};
export type ServerBounds = Readonly<typeof serverBounds>;
