import { randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TooManyAttempts } from '#errors.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import type { FailedAttempts } from './failed-attempts.ts'

/** What the embedded licence service works with. */
export interface LicenceService {
  /** The good code. */
  readonly code: string
  readonly failedAttempts: FailedAttempts
  readonly clock: () => Date
}

/** Whether a purchase code is the good one. @param address of whoever asks @throws TooManyAttempts after ten wrong ones in 15 minutes */
export function checkPurchaseCode(
  { code, failedAttempts: wrongCodes, clock }: LicenceService,
  submittedCode: string,
  address: string,
): boolean {
  const now = clock()
  const seconds = wrongCodes.getRetrySeconds(address, now)
  if (seconds > 0) throw new TooManyAttempts(seconds)
  if (isEqualCode(submittedCode, code)) return true
  wrongCodes.record(address, now)
  return false
}

/** Without the letters and digits that are taken for one another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupCount = 6
const groupLength = 5

const codePattern = new RegExp(
  `^([${alphabet}]{${groupLength}}-){${groupCount - 1}}[${alphabet}]{${groupLength}}$`,
)

export interface PurchaseCodeFile {
  readonly path: string
  readonly code: string
  /** Made just now: whoever starts the server should see it. */
  readonly isNew: boolean
}

/** The purchase code of the embedded licence service: made at the first start, 148 bits, readable by the server alone. */
export function readOrCreateCodeFile(dataDir: string): PurchaseCodeFile {
  const path = join(dataDir, 'storage/app/purchase-code.txt')
  const storedCode = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (codePattern.test(storedCode)) return { path, code: storedCode, isNew: false }
  const code = generateCode()
  writeFileAtomically(path, `${code}\n`)
  return { path, code, isNew: true }
}

/** However it is typed: case, spaces and dashes aside. */
export function isEqualCode(left: string, right: string): boolean {
  const [first, second] = [left, right].map((code) => Buffer.from(code.toUpperCase().replace(/[\s-]/g, '')))
  if (first === undefined || second === undefined || first.length !== second.length) return false
  return first.length > 0 && timingSafeEqual(first, second)
}

function generateCode(): string {
  return Array.from({ length: groupCount }, generateGroup).join('-')
}

function generateGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
