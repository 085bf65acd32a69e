export { foldCase } from "./foldCase.ts";
export { countPlain, plainHits } from "./plainHits.ts";
