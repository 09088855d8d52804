import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { Entry } from './ledger.ts'

/** An explanation as it is copied into a letter: a line for each of its rows. */
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

/** `+ 3 × 4.00 = 12.00`: the sign stands before the calculation. */
function withSign(amount: string, how: string): string {
  const [sign, figure] = amount.includes('\u00a0') ? amount.split('\u00a0') : ['', amount]
  return `${sign} ${how} = ${figure}`.trim()
}
