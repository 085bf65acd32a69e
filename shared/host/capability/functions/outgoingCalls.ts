import { callsFunction } from "../callsFunction.ts";

/** What a function calls. */
export const outgoingCalls = callsFunction("outgoing", {
  name: "outgoingCalls",
  aliases: ["callees", "whatItCalls"],
  description: "Every call that a function makes, with what it calls.",
  examples: ['outgoingCalls("login")'],
  phrases: [
    { sentence: "what does {symbol} call", program: "outgoingCalls({symbol})" },
    { sentence: "(find|show|list) (all) (the) callees|calls of|from|in {symbol}", program: "outgoingCalls({symbol})" },
  ],
});
