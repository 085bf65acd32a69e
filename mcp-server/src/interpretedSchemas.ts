import { config } from "zod/mini";

// Imported before the SDK makes its schemas: it would compile a validator for each of a handful of messages, which takes longer than to
// read them.
config({ jitless: true });
