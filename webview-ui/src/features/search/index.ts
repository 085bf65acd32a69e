export { countPlain, foldCase, plainHits } from "@dialectic/shared/review";
