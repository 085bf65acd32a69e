import { defineCallsFunction } from "../callsFunction.ts";
import { show } from "../sentences.ts";

export const incomingCallsFunction = defineCallsFunction("incoming", {
  name: "incomingCalls",
  aliases: ["callers", "whoCalls", "calledBy"],
  description: "Every call of a function, with the function that makes it.",
  examples: ['incomingCalls("login")', 'count(incomingCalls("login"))'],
  phrases: [
    { sentence: "functions|methods|code calling|invoking {symbol}", program: "incomingCalls({symbol})" },
    { sentence: "functions|methods|code that calls|call|invokes|invoke {symbol}", program: "incomingCalls({symbol})" },
    {
      sentence: "who|what|which (functions|methods|code) (is|are) (all) calls|call|calling|invokes|invoking {symbol}",
      program: "incomingCalls({symbol})",
    },
    { sentence: `${show} (all|any|every) callers of|to|for {symbol}`, program: "incomingCalls({symbol})" },
    { sentence: `${show} (all) calls to {symbol}`, program: "incomingCalls({symbol})" },
    {
      sentence: `${show} (all) (incoming) call|calls hierarchy|tree of|to|for {symbol}`,
      program: "incomingCalls({symbol})",
    },
    { sentence: `${show} (all) incoming calls of|to|for {symbol}`, program: "incomingCalls({symbol})" },
    { sentence: "{symbol} ('s) callers", program: "incomingCalls({symbol})" },
    { sentence: "where is {symbol} (being) called|invoked (from)", program: "incomingCalls({symbol})" },
    { sentence: "is {symbol} (ever|still) called|invoked", program: "incomingCalls({symbol})" },
    { sentence: "how many callers does {symbol} have", program: "count(incomingCalls({symbol}))" },
    { sentence: "how many functions|methods|places call|calls {symbol}", program: "count(incomingCalls({symbol}))" },
  ],
});
