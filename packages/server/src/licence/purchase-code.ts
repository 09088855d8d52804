import { randomInt, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TooManyAttempts } from '#errors.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import type { FailedAttempts } from './failed-attempts.ts'

/** Dependencies of the embedded licence service. */
export interface LicenceService {
  /** The valid code. */
  readonly code: string
  readonly failedAttempts: FailedAttempts
  readonly clock: () => Date
}

/**
 * Returns whether a purchase code is correct. Counts wrong ones per network.
 * @param address IP address of the client
 * @throws TooManyAttempts after ten wrong codes within 15 minutes
 */
export function checkPurchaseCode(
  { code, failedAttempts, clock }: LicenceService,
  submittedCode: string,
  address: string,
): boolean {
  const now = clock()
  const retrySeconds = failedAttempts.getRetrySeconds(address, now)
  if (retrySeconds > 0) throw new TooManyAttempts(retrySeconds)
  if (isEqualCode(submittedCode, code)) return true
  failedAttempts.record(address, now)
  return false
}

/** Compares in constant time, ignoring case, spaces and dashes. */
function isEqualCode(left: string, right: string): boolean {
  const [first, second] = [left, right].map((code) => Buffer.from(code.toUpperCase().replace(/[\s-]/g, '')))
  if (first === undefined || second === undefined || first.length !== second.length) return false
  return first.length > 0 && timingSafeEqual(first, second)
}

/** Without characters that look similar. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const groupCount = 6
const groupLength = 5

const codePattern = new RegExp(
  `^([${alphabet}]{${groupLength}}-){${groupCount - 1}}[${alphabet}]{${groupLength}}$`,
)

interface PurchaseCodeFile {
  readonly path: string
  readonly code: string
  /** Created at this start: the code is printed. */
  readonly isNew: boolean
}

/**
 * Returns the purchase code of the embedded licence service. Creates it at the first start: 148 bits, readable by the server
 * only.
 */
export function readOrCreateCodeFile(dataDir: string): PurchaseCodeFile {
  const path = join(dataDir, 'storage/app/purchase-code.txt')
  const storedCode = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (codePattern.test(storedCode)) return { path, code: storedCode, isNew: false }
  const code = generateCode()
  writeFileAtomically(path, `${code}\n`)
  return { path, code, isNew: true }
}

function generateCode(): string {
  return Array.from({ length: groupCount }, generateGroup).join('-')
}

function generateGroup(): string {
  return Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}
