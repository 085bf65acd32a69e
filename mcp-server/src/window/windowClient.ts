/** The dependencies of a client of windows, in one module: the index of the sockets would bring their servers, too. */
export { BridgeConnection, listWindows, watchWindows } from "@dialectic/host/socket";
