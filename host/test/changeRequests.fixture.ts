import { randomUUID } from "node:crypto";
import { ChangeRequests } from "../changes/changeRequests.ts";
import type { TestHost } from "./testHost.fixture.ts";

/** Opens the requests of a test host for its changes. */
export function requestsOf({ host, store, workspace, changes }: TestHost, newId: () => string = randomUUID) {
  return new ChangeRequests({ host, store, workspace, changes, clock: { now: () => 7 }, newId });
}
