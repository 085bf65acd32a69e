/**
 * Returns how the person's own machine reaches the panel, when the terminal is one of an SSH session. `SSH_CONNECTION` holds the addresses
 * and ports of the client and of the server, as in sshd's ENVIRONMENT.
 */
export function forwardingHint(
  address: string,
  { SSH_CONNECTION: connection, USER: user }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const [, , server, port] = connection?.split(" ") ?? [];
  if (!server || !/^[0-9A-Fa-f.:%\w]+$/.test(server)) return undefined;
  const { port: panel } = new URL(address);
  const account = user !== undefined && /^[\w.-]+$/.test(user) ? `${user}@` : "";
  const sshPort = port === undefined || port === "22" || !/^\d+$/.test(port) ? "" : ` -p ${port}`;
  return `Over SSH: run ssh -N -L ${panel}:127.0.0.1:${panel}${sshPort} ${account}${server} on your own machine, then open the address there.`;
}
