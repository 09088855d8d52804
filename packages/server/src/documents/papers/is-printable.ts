import type { RenderFormat } from '#pdf/open-setter.ts'
import type { PrintModel } from '#pdf/paper.ts'
import { RenderError } from '#pdf/processes/not-set.ts'
import type { Services } from '#services.ts'

export type RenderServices = Pick<Services, 'pdfRenderer' | 'knownPdfFaults'>

/** A part of a paper that is printed to see whether that can be done. */
export interface Probe {
  readonly model: PrintModel
  readonly format: RenderFormat
  readonly memberId: number
}

/**
 * Whether a paper can be printed, apart from letters that no font has. One that takes too long may do so because of others.
 * @throws NotSet where the paper says nothing about it
 */
export async function isPrintable(
  { pdfRenderer: typesetter }: RenderServices,
  { model: paper, format: form, memberId }: Probe,
): Promise<boolean> {
  try {
    const outcome = await typesetter.render(paper, form, { owner: memberId, isProbe: true })
    return outcome.isRendered || outcome.reason === 'letters'
  } catch (error) {
    if (error instanceof RenderError && isInputRejected(error)) return false
    throw error
  }
}

/** Whether the program ended at the input or refused it. */
export function isInputRejected({ reason: because }: RenderError): boolean {
  return because === 'aborted' || because === 'broken'
}

/** Whether the input takes too much. */
export function isLimitExceeded({ reason: because }: RenderError): boolean {
  return because === 'too-large' || because === 'too-long'
}
