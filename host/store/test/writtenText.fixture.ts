/** The text of a writing process's n-th iteration, unique for each one. */
export function writtenText(hostId: string, number: number, characters: number): string {
  return `${hostId} wrote ${number}\n`.padEnd(characters, `é${number}\n`);
}
