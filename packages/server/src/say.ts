/** A line for the person at the terminal, or for the script that reads it. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
