import { TooManyAttempts } from '#errors.ts'
import { isEqualCode } from './code-file.ts'
import type { FailedAttempts } from './wrong-codes.ts'

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
