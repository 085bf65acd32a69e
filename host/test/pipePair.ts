export { pipePair } from "@dialectic/shared/protocol";
