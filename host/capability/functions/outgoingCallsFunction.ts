import { defineCallsFunction } from "../callsFunction.ts";
import { show } from "../sentences.ts";

export const outgoingCallsFunction = defineCallsFunction("outgoing", {
  name: "outgoingCalls",
  aliases: ["callees", "whatItCalls"],
  description: "Every call that a function makes, with what it calls.",
  examples: ['outgoingCalls("login")'],
  phrases: [
    { sentence: "(what|which) functions|methods are called|invoked by {symbol}", program: "outgoingCalls({symbol})" },
    { sentence: "functions|methods that {symbol} calls|invokes", program: "outgoingCalls({symbol})" },
    { sentence: "who|what|which (functions|methods) does|do {symbol} call|invoke", program: "outgoingCalls({symbol})" },
    { sentence: `${show} (all) callees of|from|in {symbol}`, program: "outgoingCalls({symbol})" },
    {
      sentence: `${show} (all) (outgoing) call|calls hierarchy|tree of|from|for {symbol}`,
      program: "outgoingCalls({symbol})",
    },
    { sentence: `${show} (all) outgoing calls of|from|for|in {symbol}`, program: "outgoingCalls({symbol})" },
    { sentence: `${show} (all) calls made|done by|in {symbol}`, program: "outgoingCalls({symbol})" },
    { sentence: `${show} (all) functions|methods called|invoked by {symbol}`, program: "outgoingCalls({symbol})" },
    { sentence: "{symbol} ('s) callees", program: "outgoingCalls({symbol})" },
  ],
});
