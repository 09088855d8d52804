/** Why a currency cannot be used. All currencies must have two decimals. */
export type CurrencyProblem = 'unknown' | 'not-two-decimals'

const moneyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').filter(isMoney))

/**
 * Returns whether a code is a currency in circulation. Codes that begin with X are metals, funds or tests, except
 * those of currency unions.
 */
function isMoney(code: string): boolean {
  return !code.startsWith('X') || ['XAF', 'XCD', 'XCG', 'XOF', 'XPF'].includes(code)
}

/** Returns why a currency cannot be used; null if it can. @param code ISO 4217 code in capitals */
export function findCurrencyProblem(code: string): CurrencyProblem | null {
  if (!moneyCodes.has(code)) return 'unknown'
  return countDecimals(code) === 2 ? null : 'not-two-decimals'
}

/** Returns all codes that can be used, in alphabetical order. */
export function listCurrencyCodes(): string[] {
  return [...moneyCodes].filter((code) => findCurrencyProblem(code) === null).sort()
}

function countDecimals(currency: string): number | undefined {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
}
