export { countPlain, findPlainHits, foldCase } from "@dialectic/shared/review";
