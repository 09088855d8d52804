import { TooManyAttempts } from '#errors.ts'
import { isSameCode } from './code-file.ts'
import type { WrongCodes } from './wrong-codes.ts'

/** What the embedded licence service works with. */
export interface LicenceService {
  /** The good code. */
  readonly code: string
  readonly wrongCodes: WrongCodes
  readonly clock: () => Date
}

/** Whether a purchase code is the good one. @param address of whoever asks @throws TooManyAttempts after ten wrong ones in 15 minutes */
export function verifyCode(
  { code, wrongCodes, clock }: LicenceService,
  sent: string,
  address: string,
): boolean {
  const now = clock()
  const seconds = wrongCodes.waitFor(address, now)
  if (seconds > 0) throw new TooManyAttempts(seconds)
  if (isSameCode(sent, code)) return true
  wrongCodes.count(address, now)
  return false
}
