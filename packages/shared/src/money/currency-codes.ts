/** What keeps a code from being a currency of ours: amounts have two decimals in all of them. */
export type CurrencyProblem = 'unknown' | 'not-two-decimals'

const moneyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').filter(isMoney))

/** Codes that begin with X are metals, funds and tests, but for the money of some unions. */
function isMoney(code: string): boolean {
  return !code.startsWith('X') || ['XAF', 'XCD', 'XCG', 'XOF', 'XPF'].includes(code)
}

/** @param code ISO 4217, in capitals @returns null: nothing is wrong with it */
export function findCurrencyProblem(code: string): CurrencyProblem | null {
  if (!moneyCodes.has(code)) return 'unknown'
  return countDecimals(code) === 2 ? null : 'not-two-decimals'
}

/** Every code that can be used, in alphabetical order. */
export function listCurrencyCodes(): string[] {
  return [...moneyCodes].filter((code) => findCurrencyProblem(code) === null).sort()
}

function countDecimals(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
