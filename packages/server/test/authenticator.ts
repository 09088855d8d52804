import { TOTP } from 'otpauth'

/** Returns the code that an authenticator app shows. @param stepOffset number of 30-second steps from now */
export function generateTotpCode(secret: string, now: Date, stepOffset = 0): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + stepOffset * 30_000 })
}
