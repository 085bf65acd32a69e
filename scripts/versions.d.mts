export function readVersion(folder?: string): string;
export function listOtherVersions(folder?: string): readonly string[];
export function writeVersions(folder?: string): void;
