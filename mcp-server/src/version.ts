import { version } from "../package.json";

/** Version of this package; the bundler inserts the number. */
export const serverVersion: string = version;
