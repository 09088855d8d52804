import type { PaperForm } from '#pdf/open-setter.ts'
import type { Paper } from '#pdf/paper.ts'
import { NotSet } from '#pdf/processes/not-set.ts'
import type { Services } from '#services.ts'

export type Setters = Pick<Services, 'typesetter' | 'paperFaults'>

/** A part of a paper that is printed to see whether that can be done. */
export interface Probe {
  readonly paper: Paper
  readonly form: PaperForm
  readonly memberId: number
}

/**
 * Whether a paper can be printed, apart from letters that no font has. One that takes too long may do so because of others.
 * @throws NotSet where the paper says nothing about it
 */
export async function isPrintable(
  { typesetter }: Setters,
  { paper, form, memberId }: Probe,
): Promise<boolean> {
  try {
    const outcome = await typesetter.set(paper, form, { owner: memberId, isProbe: true })
    return outcome.isSet || outcome.because === 'letters'
  } catch (error) {
    if (error instanceof NotSet && isRejection(error)) return false
    throw error
  }
}

/** Whether the program ended at the input or refused it. */
export function isRejection({ because }: NotSet): boolean {
  return because === 'aborted' || because === 'broken'
}

/** Whether the input takes too much. */
export function isTooMuch({ because }: NotSet): boolean {
  return because === 'too-large' || because === 'too-long'
}
