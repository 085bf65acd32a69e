import { callsFunction } from "../callsFunction.ts";

/** Who calls a function. */
export const incomingCalls = callsFunction("incoming", {
  name: "incomingCalls",
  aliases: ["callers", "whoCalls", "calledBy"],
  description: "Every call of a function, with the function that makes it.",
  examples: ['incomingCalls("login")', 'count(incomingCalls("login"))'],
  phrases: [
    { sentence: "who|what calls {symbol}", program: "incomingCalls({symbol})" },
    { sentence: "(find|show|list) (all) (the) callers|calls of|to {symbol}", program: "incomingCalls({symbol})" },
    { sentence: "where is {symbol} called", program: "incomingCalls({symbol})" },
  ],
});
