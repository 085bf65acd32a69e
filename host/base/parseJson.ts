/** Returns the value of a JSON text; undefined when it is malformed, as no JSON text means `undefined`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
