export class WindowConnections {
  constructor(o: unknown) {
    void o;
  }
  async request(): Promise<never> {
    throw new Error("x");
  }
  async listWindows(): Promise<never> {
    throw new Error("x");
  }
  log() {}
  async dispose() {}
}
