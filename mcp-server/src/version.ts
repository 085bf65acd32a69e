import { version } from "../package.json";

/** Version of this package; the bundler puts the number into the bundle. */
export const serverVersion: string = version;
