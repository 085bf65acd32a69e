/** The text that a writing process gives its n-th iteration: a reader can tell it from any other. */
export function writtenText(hostId: string, number: number, characters: number): string {
  return `${hostId} wrote ${number}\n`.padEnd(characters, `é${number}\n`);
}
