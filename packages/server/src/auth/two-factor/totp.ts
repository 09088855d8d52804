import { createHmac, timingSafeEqual } from 'node:crypto'

// TOTP (RFC 6238) with the parameters that all authenticator apps support: SHA-1, six digits, 30 s.

const timeStepMs = 30_000
const codeLength = 6
/** Accepts one step before and after, for clock drift. */
const stepTolerance = [0, -1, 1] as const

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in Base32 (RFC 4648) without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/**
 * Decodes upper-case Base32 (RFC 4648) without padding; bits that fill no byte are dropped. Only for output of `toBase32`:
 * other characters are not rejected.
 */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (character) =>
    base32Alphabet.indexOf(character).toString(2).padStart(5, '0'),
  ).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** Returns the 30-second step since 1970 of a moment. */
export function calculateTimeStep(now: Date): number {
  return Math.floor(now.getTime() / timeStepMs)
}

/** Returns the six-digit code of a step. @param secret in Base32 */
export function generateTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const truncationOffset = (hash.at(-1) ?? 0) & 0x0f
  const number = hash.readUInt32BE(truncationOffset) & 0x7fff_ffff
  return String(number % 10 ** codeLength).padStart(codeLength, '0')
}

/** Returns the step whose code matches, within the tolerance; null if there is none. Ignores spaces, which apps display. */
export function findMatchingStep(secret: string, code: string, now: Date): number | null {
  const submitted = Buffer.from(code.replace(/\s/g, ''))
  const current = calculateTimeStep(now)
  const steps = stepTolerance.map((offset) => current + offset)
  return steps.find((step) => isEqualCode(Buffer.from(generateTotpCode(secret, step)), submitted)) ?? null
}

function isEqualCode(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns the otpauth URI for the QR code. */
export function createOtpauthUri(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  // A colon separates issuer and account.
  const name = issuer.replaceAll(':', ' ')
  const label = [name, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
}
