import { config } from "zod/mini";

// Imported before the SDK creates its schemas: otherwise zod compiles a validator for each one, which takes longer than
// interpreting the handful of messages.
config({ jitless: true });
