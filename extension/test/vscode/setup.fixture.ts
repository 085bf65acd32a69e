import { afterEach, beforeEach, expect } from "vitest";
import { failures, startAfresh } from "./fresh.fixture.ts";
import { questions } from "./questions.fixture.ts";

beforeEach(startAfresh);

// Errors that VS Code would only log, and answers to questions that were never asked: either means that a test does not
// test what it claims.
afterEach(() => {
  expect(failures.list, "what listeners have thrown").toEqual([]);
  expect(Object.values(questions.answers).flat(), "answers that nobody has asked for").toEqual([]);
});
