/** Renders a text with code between backticks. */
export function renderCode(text: string) {
  // Every second piece was between two backticks. The pieces never change their order.
  return text.split("`").map((piece, place) => (place % 2 === 1 ? <code key={piece}>{piece}</code> : piece));
}
