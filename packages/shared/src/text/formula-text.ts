// What spreadsheets calculate where they open a CSV file, after OWASP: also behind what nobody sees, also full-width.
const formulaStart = /^(?:[\s\p{C}"]*[=+\-@＝＋－＠]|[\t\r\n])/u

// A spreadsheet of another region parts a text at other signs than the file does; each part could be a formula.
const formulaInside = /(?<=[,;|\t\r\n])(?='*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu
const escapedFormulaInside = /(?<=[,;|\t\r\n])'(?='*(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu

/** A text that no spreadsheet takes for a formula. An apostrophe in front stands for ours, so its own is doubled. */
export function escapeFormula(text: string): string {
  const safe = text.replace(formulaInside, "'")
  return formulaStart.test(safe) || safe.startsWith("'") ? `'${safe}` : safe
}

/** A text as it was before it was made safe. Foreign files may begin a name with an apostrophe: it stays. */
export function unescapeFormula(cell: string): string {
  const rest = cell.slice(1)
  const isMarked = cell.startsWith("'") && (formulaStart.test(rest) || rest.startsWith("'"))
  return (isMarked ? rest : cell).replace(escapedFormulaInside, '')
}
