import { randomInt } from 'node:crypto'
import { secretHash } from '#auth/secret.ts'

/** Without the letters and digits that are taken for one another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 7
const signsInGroup = 4
const recoveryCodeCount = 10

/** Returns codes of 138 bits each, too many to guess from a hash. Those of 79 and 118 bits from earlier versions stay valid. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: signsInGroup }, () => signs[randomInt(signs.length)]).join(''),
    ).join('-'),
  )
}

/** The hash of a code, however it is typed. */
export function recoveryHash(code: string): string {
  return secretHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
