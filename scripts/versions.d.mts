export function readVersion(): string;
export function listOtherVersions(): readonly string[];
