import { describe, expect, it } from "vitest";
import { answerComment } from "../tools/answerComment.ts";
import { getReview } from "../tools/getReview.ts";
import { getSelection } from "../tools/getSelection.ts";
import { presentReview } from "../tools/presentReview.ts";
import { parseCommand } from "./parseCommand.ts";

const options = { logLevel: "warn", timeout: 5000, writingTimeout: 30000, panel: "vscode" };

describe("parseCommand", () => {
  it("turns flags into the parameters of the schema", () => {
    const line = ["--mode", "append", "--base-uri", "/p", "--review-id=r-1", "--content", "# A", "--json"];
    expect(parseCommand(presentReview, line, {})).toEqual({
      kind: "parsed",
      value: {
        parameters: { mode: "append", baseUri: "/p", review_id: "r-1", content: "# A" },
        isJson: true,
        options,
      },
    });
  });

  it.each([
    [["--file", "review.md"], "review.md"],
    [["review.md"], "review.md"],
    [["-"], "-"],
    [["--file", "-"], "-"],
  ])("reads content from the file of %j", (line, file) => {
    expect(parseCommand(presentReview, line, {})).toEqual({
      kind: "parsed",
      value: { parameters: {}, file, isJson: false, options },
    });
  });

  it("converts numbers and leaves other values for the tool to explain", () => {
    const parsed = parseCommand(getReview, ["r-1", "--iteration", "3", "--limit", "many", "--workspace", "/w"], {});
    expect(parsed).toEqual({
      kind: "parsed",
      value: {
        parameters: { review_id: "r-1", iteration: 3, limit: "many" },
        isJson: false,
        options: { ...options, workspace: "/w" },
      },
    });
  });

  it.each([
    ['{"iteration":2}', { iteration: 2 }],
    ["iteration 2", "iteration 2"],
  ])("reads an object from %j", (text, addressed) => {
    expect(parseCommand(answerComment, ["t-1", "--addressed", text], {})).toEqual({
      kind: "parsed",
      value: { parameters: { thread_id: "t-1", addressed }, isJson: false, options },
    });
  });

  it("refuses arguments that the command does not accept", () => {
    expect(parseCommand(getSelection, ["x"], {})).toEqual({ kind: "usage", message: "Unexpected argument: x" });
    expect(parseCommand(getReview, ["r-1", "r-2"], {})).toEqual({ kind: "usage", message: "Unexpected argument: r-2" });
    expect(parseCommand(getReview, ["--file", "x"], {}).kind).toBe("usage");
  });
});
