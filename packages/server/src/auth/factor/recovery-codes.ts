import { randomInt } from 'node:crypto'
import { hashSecret } from '#auth/secret.ts'

/** Without the letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupCount = 7
const groupLength = 4
const recoveryCodeCount = 10

/** Returns codes of 138 bits each, too many to guess from a hash. Those of 79 and 118 bits from earlier versions stay valid. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupCount }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )
}

/** The hash of a code, however it is typed. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
