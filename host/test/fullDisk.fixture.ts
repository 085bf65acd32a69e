import { type FileSystem, nodeFileSystem, type OpenFile } from "../store/index.ts";

/** The real disk, whose writes fail while it is full. */
export interface FullDisk {
  readonly fileSystem: FileSystem;
  isFull: boolean;
}

/** Creates a disk that a test fills and frees; its files stay readable. */
export function diskThatFills(): FullDisk {
  const disk = {
    isFull: false,
    fileSystem: {
      ...nodeFileSystem,
      open: async (...[path, purpose]: Parameters<FileSystem["open"]>): Promise<OpenFile> => {
        const file = await nodeFileSystem.open(path, purpose);
        return { ...file, write: (bytes) => (disk.isFull ? Promise.reject(noSpace()) : file.write(bytes)) };
      },
    },
  };
  return disk;
}

function noSpace(): Error {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
}
