export const protocolLimits = {
  /** Default of `dialectic.maxContentLength`: UTF-16 code units of one `present_review` content. */
  maxContentLength: 100_000,
  /** Maximum size of a whole review in bytes of UTF-8. */
  maxReviewBytes: 16 * 1024 * 1024,
  /** Maximum size of a message in bytes, unless `maxContentLength` requires more: see {@link getMessageCap}. */
  maxMessageBytes: 8 * 1024 * 1024,
  /** Default of `--timeout`, in milliseconds. */
  requestTimeout: 5_000,
} as const;

export function getMessageCap(maxContentLength: number): number {
  return Math.max(protocolLimits.maxMessageBytes, maxContentLength * 4);
}

/** Version of the bridge contract; a peer with another major version is rejected. */
export const protocolVersion = "1.0";
