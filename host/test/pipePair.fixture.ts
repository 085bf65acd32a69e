export { createPipePair } from "@dialectic/shared/protocol";
