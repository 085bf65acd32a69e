// Answers that many ask for again and again. They ask with parts of a state, and a part that has changed is another object:
// inputs are compared by identity.

/**
 * Returns the function with its last answer in memory, for inputs of which one set is current. It is called again when an
 * input is another one than before.
 */
export function memoizeLast<Inputs extends readonly unknown[], Answer>(
  find: (...inputs: Inputs) => Answer,
): (...inputs: Inputs) => Answer {
  let last: { readonly inputs: Inputs; readonly answer: Answer } | undefined;
  return (...inputs) => {
    if (last === undefined || !isSame(last.inputs, inputs)) last = { inputs, answer: find(...inputs) };
    return last.answer;
  };
}

function isSame(before: readonly unknown[], inputs: readonly unknown[]): boolean {
  return before.length === inputs.length && before.every((input, place) => input === inputs[place]);
}

/**
 * Returns the function with its answers in memory, one for each object, as long as the object lives. For an answer about
 * two objects, the function returns another one of these. An answer that is undefined is not kept.
 */
export function memoizeBy<Key extends object, Answer>(find: (key: Key) => Answer): (key: Key) => Answer {
  const known = new WeakMap<Key, Answer>();
  return (key) => {
    const answer = known.get(key) ?? find(key);
    known.set(key, answer);
    return answer;
  };
}
