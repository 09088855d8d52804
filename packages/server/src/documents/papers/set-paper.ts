import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { Invalid } from '#errors.ts'
import type { RenderFormat } from '#pdf/open-setter.ts'
import type { PrintModel } from '#pdf/paper.ts'
import { RenderError } from '#pdf/processes/not-set.ts'
import { findUnprintableText } from './find-unprintable-text.ts'
import { isPrintable, isInputRejected, isLimitExceeded, type RenderServices } from './is-printable.ts'
import { findCachedFault, cacheFault } from './known-fault.ts'
import { removeTexts } from './paper-texts.ts'
import { createMissingLettersError, createRenderError, createUnprintableError } from './presenter.ts'
import { isPrintableLogo, cacheReplacementLogo, applyCachedLogo } from './printable-logo.ts'

/** Different taxes of one document that are set: many times as many as anybody has, and done in a few seconds. */
const maxTaxes = 500

export interface RenderLog {
  error(error: unknown, said: string): void
  warn(said: string): void
}

/** What is set, and for which member. */
export interface RenderRequest {
  readonly kind: DocumentKind
  readonly model: PrintModel
  readonly format: RenderFormat
  readonly memberId: number
  /** In the language of the member. */
  readonly text: TranslateFunction
  /** Where each line is among those that were sent; absent: where it is in the document. */
  readonly lineIndexes?: readonly number[]
  /** Aborted when the caller has gone away. */
  readonly signal?: AbortSignal
}

/** A paper as a file. What cannot be set is refused, with the whole story in the log. @throws Invalid, Unavailable, TooManyAttempts */
export async function renderDocument(setters: RenderServices, log: RenderLog, setting: RenderRequest): Promise<Buffer> {
  const { format: form, memberId } = setting
  const count = setting.model.taxes.rows.length
  if (count > maxTaxes) throw new Invalid({ key: 'paper.too-many-rates', params: { count, max: maxTaxes } })
  const known = findCachedFault(setting.model, setters.knownPdfFaults)
  if (known) throw createUnprintableError(known, setting)
  const paper = applyCachedLogo(setting.model, setters.knownPdfFaults)
  try {
    const purpose = { owner: memberId, ...(setting.signal && { signal: setting.signal }) }
    const outcome = await setters.pdfRenderer.render(paper, form, purpose)
    if (outcome.isRendered) return Buffer.from(outcome.file)
    if (outcome.reason === 'letters') throw createMissingLettersError(outcome.missingCharacters)
    return await renderWithOtherLogo(setters, log, { ...setting, model: paper })
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.reason !== 'abandoned') log.error(error, 'a document could not be set')
    return await recoverFromFault(setters, log, { ...setting, model: paper, error })
  }
}

/** Sets a paper without what its first attempt failed at, if that is its logo. @throws Refusal that names the text, if it is one */
async function recoverFromFault(
  setters: RenderServices,
  log: RenderLog,
  { error, ...setting }: RenderRequest & { readonly error: RenderError },
): Promise<Buffer> {
  const { model: paper, format: form, memberId } = setting
  if (!(isInputRejected(error) || isLimitExceeded(error))) throw createRenderError(error)
  const canPrint = (part: PrintModel) => isPrintable(setters, { model: part, format: form, memberId })
  try {
    const isLogo = paper.logo !== null && !(await isPrintableLogo(setters, setting))
    if (isLogo) return await renderWithOtherLogo(setters, log, setting)
    // Where nothing can be printed, the texts are not at fault.
    if (isLimitExceeded(error) || !(await canPrint(removeTexts(paper)))) throw createRenderError(error)
    const fault = await findUnprintableText(paper, canPrint)
    cacheFault(paper, fault, setters.knownPdfFaults)
    throw createUnprintableError(fault, setting)
  } catch (later) {
    throw later instanceof RenderError ? createRenderError(later) : later
  }
}

async function renderWithOtherLogo(setters: RenderServices, log: RenderLog, setting: RenderRequest): Promise<Buffer> {
  const { logo } = setting.model
  if (logo === null) throw new Error('A paper without a logo failed at its logo')
  const isReplaced = await cacheReplacementLogo(setters, logo, setting)
  log.warn(isReplaced ? 'the logo was converted for PDFs' : 'the logo cannot be decoded: PDFs have none')
  return await renderDocument(setters, log, setting)
}
