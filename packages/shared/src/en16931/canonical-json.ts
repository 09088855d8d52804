/** Values of canonical JSON. No fractions: their text depends on the runtime's number format, so decimals are text. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue }

/**
 * Writes a value as canonical JSON (RFC 8785): no spaces, keys in the order of their UTF-16 code units, the shortest escapes.
 * Equal values have equal text in every runtime, so the text can be hashed.
 * @throws TypeError for numbers that are not safe integers, lone surrogates, undefined and other values that JSON lacks
 */
export function writeCanonicalJson(value: CanonicalValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return writeString(value)
  if (typeof value === 'number') return writeInteger(value)
  if (isList(value)) return `[${value.map(writeCanonicalJson).join(',')}]`
  if (!isPlainObject(value)) throw new TypeError(`Canonical JSON has no ${typeof value}`)
  // The operator compares UTF-16 code units, as the RFC requires, and does not depend on the locale.
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, each]) => `${writeString(key)}:${writeCanonicalJson(each)}`).join(',')}}`
}

function writeInteger(value: number): string {
  if (!Number.isSafeInteger(value)) throw new TypeError(`Canonical JSON needs a safe integer, not ${value}`)
  return String(value === 0 ? 0 : value)
}

/** JSON.stringify escapes exactly the characters that the RFC names, except lone surrogates, which the RFC rejects. */
function writeString(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('Canonical JSON cannot contain a lone surrogate')
  return JSON.stringify(text)
}

function isList(value: CanonicalValue): value is readonly CanonicalValue[] {
  return Array.isArray(value)
}

function isPlainObject(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
