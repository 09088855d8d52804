import type { Count } from './choose-counts.ts'
import { secretHash } from './secret.ts'

const codesOfMember = 30

/** Wrong codes of somebody whose password was right, from wherever. Browsers that are known are not counted by it. */
export function chooseCodeCount(memberId: number): Count {
  return { under: secretHash(JSON.stringify(['code', memberId])), limit: codesOfMember }
}
