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

/** Whether a paper can be printed, apart from letters that no font has. @throws NotSet for reasons that are not in the paper */
export async function isPrintable(
  { typesetter }: Setters,
  { paper, form, memberId }: Probe,
): Promise<boolean> {
  try {
    const outcome = await typesetter.set(paper, form, { owner: memberId, isProbe: true })
    return outcome.isSet || outcome.because === 'letters'
  } catch (error) {
    if (error instanceof NotSet && isFault(error.because)) return false
    throw error
  }
}

/** Whether the reason is in the paper. */
export function isFault(because: NotSet['because']): boolean {
  return ['aborted', 'broken', 'too-large', 'too-long'].includes(because)
}
