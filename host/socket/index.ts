export { remoteFolder } from "../base/remoteFolder.ts";
export { type TemporaryFile, writeTemporary, writeWhole } from "../base/temporaryFile.ts";
export { waitAtMost } from "../base/waitAtMost.ts";
export { tellWorkingTree } from "../git/workingTrees.ts";
export {
  BridgeConnection,
  type BridgeConnectionOptions,
  type BridgeOutcome,
  type CallOptions,
  type Pace,
} from "./bridgeConnection.ts";
export type { BridgeFailure } from "./bridgeFailure.ts";
export { chooseWindow, type WindowChoice } from "./chooseWindow.ts";
export {
  type BridgeParams,
  type BridgeResult,
  BridgeSession,
  type ConnectOptions,
  connectBridge,
} from "./connectBridge.ts";
export { connectProgram } from "./connectProgram.ts";
export { type Deadline, startDeadline } from "./deadline.ts";
export { acquireFileLock, type FileLock } from "./fileLock.ts";
export { type FoundWindow, findWindow, type WindowSearch } from "./findWindow.ts";
export { contains, findRepositoryAround, isMeaningfulFolder } from "./folderAround.ts";
export { greetChosenWindow } from "./greetChosenWindow.ts";
export type { Caller } from "./greetHost.ts";
export { isRunning } from "./isRunning.ts";
export { type JoinedWindow, type JoinFailure, joinTransport } from "./joinTransport.ts";
export type { LegacyMessage, LegacyOutcome, ServeLegacy } from "./legacyConversation.ts";
export { chooseSocketPath } from "./privateDirectory.ts";
export { createNonce, isPageCode, isSameSecret, pageAddress } from "./proof.ts";
export type { ClientInfo, Log, ServedBridge, Session } from "./serverSession.ts";
export { createSessionId, findSessionStart, isSessionRunning, namesSession } from "./sessionProcess.ts";
export { getSurroundings, listRuntimeDirectories, type Surroundings } from "./socketPath.ts";
export { type SocketServer, type SocketServerOptions, startSocketServer } from "./socketServer.ts";
export { watchWindows } from "./watchWindows.ts";
export type { Considered, EnvironmentWindow, WindowQuestion, WindowTarget } from "./windowQuestion.ts";
export type { KnownWindow, Liveness, WindowRecord } from "./windowRecord.ts";
export {
  listWindows,
  readWindowRecords,
  registerWindow,
  type WindowList,
  type WindowRegistration,
} from "./windowRegistry.ts";
export { detectPathSide, type PathSide, toPathOnThisSide } from "./wslPaths.ts";
