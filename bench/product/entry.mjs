// The product's own code paths, bundled for the rows that call them without a program around.
export { startHost } from "@dialectic/shared/host";
export { splitMarkdown } from "@dialectic/shared/review";
export { BridgeConnection, chooseSocketPath, startSocketServer } from "@dialectic/shared/socket";
export { hashText, openReviewStore } from "@dialectic/shared/store";
export { applyUpdate, documentText, emptyDocument } from "@dialectic/shared/review";
export { PanelServer } from "../../mcp-server/src/panel/panelServer.ts";
