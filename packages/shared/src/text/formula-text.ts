// What spreadsheets calculate where they open a CSV file, after OWASP: also behind what nobody sees, also full-width.
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** A text that no spreadsheet takes for a formula. An apostrophe in front stands for ours, so its own is doubled. */
export function safeText(text: string): string {
  return formula.test(text) || text.startsWith("'") ? `'${text}` : text
}

/** A text as it was before it was made safe. Foreign files may begin a name with an apostrophe: it stays. */
export function unsafeText(cell: string): string {
  const rest = cell.slice(1)
  return cell.startsWith("'") && (formula.test(rest) || rest.startsWith("'")) ? rest : cell
}
