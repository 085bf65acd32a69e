/** What a client of windows needs, to be loaded at once: the door of the sockets would bring their servers, too. */
export { BridgeConnection, listWindows } from "@dialectic/host/socket";
