import { Secret, TOTP } from 'otpauth'

// TOTP (RFC 6238) with the parameters that all authenticator apps support and that are the defaults of the library: SHA-1, six
// digits, 30 s.

/** Length of a new secret in bytes: that of a SHA-1 hash, as RFC 4226 recommends. */
const secretBytes = 20

/** Steps before and after the current one whose codes are accepted, for clock drift. */
const stepTolerance = 1

const codePattern = /^\d{6}$/

/** Returns a random secret in Base32. */
export function createTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** Returns the step whose code matches, within the tolerance; null if there is none. Ignores spaces, which apps display. */
export function findMatchingStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  // The library throws on characters of several bytes, such as full-width digits.
  if (!codePattern.test(token)) return null
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const offset = totp.validate({ token, timestamp, window: stepTolerance })
  return offset === null ? null : totp.counter({ timestamp }) + offset
}

/** Returns the otpauth URI for the QR code. @param secret in Base32 */
export function createOtpauthUri(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  // A colon separates issuer and account.
  return new TOTP({ issuer: issuer.replaceAll(':', ' '), label: account, secret }).toString()
}
