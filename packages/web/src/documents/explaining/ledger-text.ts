import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { Entry } from './ledger.ts'

/** Returns an explanation as text for the clipboard, with one line for each row. */
export function ledgerText(
  heading: readonly string[],
  entries: readonly Entry[],
  text: TranslateFunction,
): string {
  return [...heading.filter((line) => line !== ''), ...entries.map((entry) => lineOf(entry, text))].join('\n')
}

function lineOf(entry: Entry, text: TranslateFunction): string {
  const said = (label: string, amount: string) => text('explaining.copied-row', { label, amount })
  switch (entry.is) {
    case 'amount':
      return said(entry.label, entry.how === '' ? entry.amount : withSign(entry.amount, entry.how))
    case 'more':
      return said(entry.label, entry.amount)
    case 'result':
    case 'value':
      return `= ${said(entry.label, entry.amount)}`
    case 'sentence':
    case 'heading':
      return entry.words
  }
}

/** Returns `+ 3 × 4.00 = 12.00`, with the sign before the calculation. */
function withSign(amount: string, how: string): string {
  const [sign, magnitude] = amount.includes('\u00a0') ? amount.split('\u00a0') : ['', amount]
  return `${sign} ${how} = ${magnitude}`.trim()
}
