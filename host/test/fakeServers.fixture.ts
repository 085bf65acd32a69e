import type { ServerListing } from "../base/serverPorts.ts";

/** Language servers that serve the files of `serves`, and none while it is undefined. */
export function fakeServers() {
  const listeners = new Set<() => void>();
  const servers = {
    serves: undefined as ((absolutePath: string) => boolean) | undefined,
    hasAny: () => servers.serves !== undefined,
    mayServe: async () => servers.serves !== undefined,
    served: async (paths: readonly string[]) => paths.filter((path) => servers.serves?.(path) === true),
    unserved: (path: string) => (servers.serves?.(path) === true ? undefined : ("language" as const)),
    onChanged(listener: () => void) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    states: async () => [],
    settingsProblem: async () => undefined,
    /** Finds a server. */
    find(serves: (absolutePath: string) => boolean) {
      servers.serves = serves;
      for (const listener of listeners) listener();
    },
  };
  return servers satisfies ServerListing;
}
