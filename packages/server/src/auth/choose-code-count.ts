import type { AttemptLimit } from './choose-counts.ts'
import { hashSecret } from './secret.ts'

const maxWrongCodesPerMember = 30

/** Wrong codes of somebody whose password was right, from wherever. Browsers that are known are not counted by it. */
export function createCodeAttemptLimit(memberId: number): AttemptLimit {
  return { key: hashSecret(JSON.stringify(['code', memberId])), maxFailures: maxWrongCodesPerMember }
}
