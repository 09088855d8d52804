/** A key that no other save has. `crypto.randomUUID` would be shorter, but plain-http addresses of an office network lack it. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
