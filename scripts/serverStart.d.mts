export interface ServerStart {
  readonly command: string;
  readonly args: readonly string[];
}

export const filesWithStart: readonly string[];
export function getServerStart(npmVersion: string): ServerStart;
export function writeServerStart(text: string, npmVersion: string): string;
