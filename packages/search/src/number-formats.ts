// How phone numbers, decimals and amounts are written.

// The first digits of an international number determine the length of its country code (ITU-T E.164).
const countryCodePattern = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Returns whether a phone number is written with its country code: `+33 …`, `0033 …`, `(+33) …`. */
export function isInternational(phone: string): boolean {
  return /^\s*\(?(\+|00)/.test(phone)
}

/**
 * Removes the country code from the digits of an international number. The zero that many countries dial before the
 * rest is not added.
 */
export function toNationalNumber(internationalDigits: string): string {
  return internationalDigits.replace(countryCodePattern, '')
}

/** Returns a decimal with a point: `12.50` for `12,50`. Returns null for text that is not one decimal. */
export function toDecimalWord(chunk: string): string | null {
  const [, whole, places] = /^[^\p{L}\d]*(\d+)[.,](\d+)[^\p{L}\d]*$/u.exec(chunk) ?? []
  return whole === undefined ? null : `${whole}.${places}`
}

const decimalPlacesPattern = /[.,]\d/

/** Returns all decimals in a text: `10.5` and `20.5` for `10,5x20,5`; `12.05` and `05.2025` for `12.05.2025`. */
export function findDecimals(chunk: string): string[] {
  // Few chunks have decimals, and this test takes a tenth of the time of the search below.
  if (!decimalPlacesPattern.test(chunk)) return []
  const matches = addLeadingZero(chunk).matchAll(/(?<!\d)(?=(\d+)[.,](\d+))/g)
  return Array.from(matches, ([, whole, places]) => `${whole}.${places}`)
}

/** Completes a decimal without a whole part: `0.5` for `.5`. */
export function addLeadingZero(chunk: string): string {
  return chunk.replace(/^([^\p{L}\d]*)([.,]\d)/u, '$10$2')
}

/** Returns an amount without its sign and with at least two decimals: `1234.50` for `-1234.5`. */
export function normalizeAmount(amount: string): string {
  const [whole = '0', places = ''] = amount.replace('-', '').split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}
