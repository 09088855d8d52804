import type { Choice, ChoiceTable } from './choice.ts'

/** No document can be written without a currency, so one of those in use always stays. */
export function isLastCurrency(table: ChoiceTable, all: readonly Choice[]): boolean {
  return table === 'currencies' && all.filter(({ retiredAt }) => retiredAt === null).length === 1
}
