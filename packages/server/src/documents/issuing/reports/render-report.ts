import { createMissingCharactersError, createRenderError } from '#documents/print/presenter.ts'
import { isInputRejected, isLimitExceeded, type RenderLog } from '#documents/print/render-document.ts'
import { type DomainError, Invalid } from '#errors.ts'
import { RenderError } from '#pdf/render-queue.ts'
import type { ReportModel } from '#pdf/report-model.ts'
import type { Services } from '#services.ts'

export interface ReportRequest {
  readonly model: ReportModel
  /** The member for whom it is rendered. */
  readonly memberId: number
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal
}

/**
 * Renders a report as a PDF. A logo that cannot be printed is left out, which the log says.
 * @throws Invalid, Unavailable, TooManyAttempts
 */
export async function renderReport(
  services: Pick<Services, 'pdfRenderer'>,
  log: RenderLog,
  request: ReportRequest,
): Promise<Buffer> {
  const { model, memberId, signal } = request
  try {
    const options = { owner: memberId, ...(signal && { signal }) }
    const result = await services.pdfRenderer.render(model, 'pdf', options)
    if (result.isRendered) return Buffer.from(result.file)
    if (result.reason === 'missing-glyphs') throw createMissingCharactersError(result.missingCharacters)
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.reason !== 'cancelled') log.error(error, 'report rendering failed')
    const isInputFaulty = isInputRejected(error) || isLimitExceeded(error)
    if (!isInputFaulty || model.logo === null) throw createReportError(error)
  }
  if (model.logo === null) throw new Error('renderer reported a logo fault for a report without a logo')
  log.warn('report is rendered without the logo, which may be the cause of the fault; upload another logo')
  return await renderReport(services, log, { ...request, model: { ...model, logo: null } })
}

function createReportError(error: RenderError): DomainError {
  return isInputRejected(error) ? new Invalid({ key: 'print.unprintable' }) : createRenderError(error)
}
