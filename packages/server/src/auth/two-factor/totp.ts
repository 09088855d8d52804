import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes of an app on somebody's phone, by the time: RFC 6238 with what every app takes for granted – SHA-1, six digits, half a minute.

const timeStepMs = 30_000
const codeLength = 6
/** Clocks of phones are not always right. */
const stepTolerance = [0, -1, 1] as const

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/**
 * The bytes of upper-case base 32 without padding (RFC 4648); bits that fill no byte are dropped. For what `toBase32`
 * wrote: other signs are not refused.
 */
export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => base32Alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** The half minute that a moment is in, counted since 1970. */
export function calculateTimeStep(now: Date): number {
  return Math.floor(now.getTime() / timeStepMs)
}

/** @param secret in Base32 */
export function generateTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const truncationOffset = (hash.at(-1) ?? 0) & 0x0f
  const number = hash.readUInt32BE(truncationOffset) & 0x7fff_ffff
  return String(number % 10 ** codeLength).padStart(codeLength, '0')
}

/** The step that a code is of; null where it is of none about now. Spaces are as apps show them. */
export function findMatchingStep(secret: string, code: string, now: Date): number | null {
  const sent = Buffer.from(code.replace(/\s/g, ''))
  const current = calculateTimeStep(now)
  const steps = stepTolerance.map((around) => current + around)
  return steps.find((step) => isEqualCode(Buffer.from(generateTotpCode(secret, step)), sent)) ?? null
}

function isEqualCode(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

/** What apps read from a picture. */
export function createOtpauthUri(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  // A colon would end the name of the issuer.
  const name = issuer.replaceAll(':', ' ')
  const label = [name, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`
}
