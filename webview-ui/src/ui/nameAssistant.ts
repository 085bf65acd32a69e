export { nameAssistant } from "@dialectic/shared/review";
