const leastSigns = 5
const mostNeighbours = 0.7

/** `aaaaaaaaaaaa`, `abcabcabcabc`, `abcdefghijklm`: long, and said in one breath. */
export function isSimple(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (sign) => sign.codePointAt(0) ?? 0)
  if (new Set(codes).size < leastSigns) return true
  const neighbours = codes.filter((code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1)
  return neighbours.length > mostNeighbours * (codes.length - 1)
}
