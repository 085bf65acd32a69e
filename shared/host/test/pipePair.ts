export { pipePair } from "../../protocol/index.ts";
