const minDistinctCharacters = 5
const maxSequentialRatio = 0.7

/** `aaaaaaaaaaaa`, `abcabcabcabc`, `abcdefghijklm`: long, and said in one breath. */
export function isRepetitiveOrSequential(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (sign) => sign.codePointAt(0) ?? 0)
  if (new Set(codes).size < minDistinctCharacters) return true
  const sequentialCodes = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1)
  return sequentialCodes.length > maxSequentialRatio * (codes.length - 1)
}
