import { randomUUID } from "node:crypto";
import { ChangeRequests } from "../changes/changeRequests.ts";
import type { TestHost } from "./testHost.fixture.ts";

type RequestParts = Pick<TestHost, "host" | "store" | "workspace" | "changes">;

/** Opens the requests of a test host for its changes. */
export function requestsOf({ host, store, workspace, changes }: RequestParts, newId: () => string = randomUUID) {
  return new ChangeRequests({ host, store, workspace, changes, clock: { now: () => 7 }, newId });
}
