type Handler = (params: unknown, signal: unknown) => unknown;

/**
 * Returns the same handlers; `note` hears the id of each review that an answered request is about: the one that its
 * parameters, its answer or its feedback name. A refused request is about none.
 */
export function noteReviews<H extends object>(handlers: H, note: (reviewId: string) => void): H {
  const entries = Object.entries(handlers).map(([method, handler]) => [
    method,
    async (params: unknown, signal: unknown) => {
      const answer = await (handler as Handler)(params, signal);
      for (const reviewId of new Set(listReviews(params, answer))) note(reviewId);
      return answer;
    },
  ]);
  // The handlers pass on their arguments and results, so each has the type of the one inside.
  return Object.fromEntries(entries) as H;
}

function listReviews(params: unknown, answer: unknown): readonly string[] {
  if (readField(answer, "kind") === "refused") return [];
  const batches = readField(answer, "batches");
  const ids = [
    readField(params, "reviewId"),
    readField(answer, "reviewId"),
    ...[readField(answer, "batch"), ...(Array.isArray(batches) ? batches : [])].map((batch) =>
      readField(batch, "review_id"),
    ),
  ];
  return ids.filter((id) => typeof id === "string");
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
