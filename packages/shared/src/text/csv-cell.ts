/** A cell as it stands in a CSV file: quoted wherever a program that expects another separator would part it. */
export function quoteCsvCell(text: string): string {
  return /[,;|\t\r\n"]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
