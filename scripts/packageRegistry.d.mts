export function startPackageRegistry(file: string): Promise<{ readonly address: string; readonly close: () => void }>;
