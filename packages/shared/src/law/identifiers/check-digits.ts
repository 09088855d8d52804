// Each function expects text of the right form: digits, or capital letters and digits where its comment says so.

/** Returns whether the last digit is that of the Luhn algorithm (ISO/IEC 7812-1). */
export function isLuhn(digits: string): boolean {
  return sumLuhn(digits) % 10 === 0
}

/** Sums the digits of a number; every second one counts twice, starting with the one before the last. */
export function sumLuhn(digits: string): number {
  return sumDigits(digits, (digit, fromRight) => {
    if (fromRight % 2 === 0) return digit
    return digit > 4 ? digit * 2 - 9 : digit * 2
  })
}

/** Returns whether the last digit is that of ISO 7064 MOD 11,10. */
export function isMod11And10(digits: string): boolean {
  const product = toDigits(digits.slice(0, -1)).reduce((previous, digit) => {
    const sum = (digit + previous) % 10 || 10
    return (2 * sum) % 11
  }, 10)
  return (11 - product) % 10 === Number(digits.at(-1))
}

/** Returns whether letters and digits have the check digits of ISO 7064 MOD 97-10; A counts 10, Z counts 35. */
export function isMod97(text: string): boolean {
  let remainder = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** Sums digits, each times the weight at the same position. */
export function sumWeighted(digits: string, weights: readonly number[]): number {
  return toDigits(digits).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0)
}

/** Returns whether the last digit is that of the GS1 numbers, such as GTIN and GLN. */
export function isGs1(digits: string): boolean {
  return sumDigits(digits, (digit, fromRight) => (fromRight % 2 === 0 ? digit : digit * 3)) % 10 === 0
}

function sumDigits(digits: string, weigh: (digit: number, fromRight: number) => number): number {
  return toDigits(digits).reduce((sum, digit, index) => sum + weigh(digit, digits.length - 1 - index), 0)
}

function toDigits(digits: string): number[] {
  return Array.from(digits, Number)
}
