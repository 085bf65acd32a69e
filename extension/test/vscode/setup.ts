import { afterEach, beforeEach, expect } from "vitest";
import { failures, startAfresh } from "./fresh.ts";
import { questions } from "./questions.ts";

beforeEach(startAfresh);

// What VS Code would only log, and answers to questions that never came: either is a test that does not test what it says.
afterEach(() => {
  expect(failures.list, "what listeners have thrown").toEqual([]);
  expect(Object.values(questions.answers).flat(), "answers that nobody has asked for").toEqual([]);
});
