import { hash } from 'node:crypto'
import { logoLimits } from '@quittance/shared/contract/settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { Invalid } from '#errors.ts'
import type { FailureCache } from '#pdf/pdf-renderer.ts'
import type { Logo, PrintModel } from '#pdf/print-model.ts'
import { RenderError } from '#pdf/render-queue.ts'
import type { RenderFormat } from '#pdf/typst-compiler.ts'
import type { Services } from '#services.ts'
import { cacheFault, findCachedFault, findUnprintableText, removeTexts } from './find-unprintable-text.ts'
import { createMissingLettersError, createRenderError, createUnprintableError } from './presenter.ts'

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
export async function renderDocument(
  setters: RenderServices,
  log: RenderLog,
  setting: RenderRequest,
): Promise<Buffer> {
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

async function renderWithOtherLogo(
  setters: RenderServices,
  log: RenderLog,
  setting: RenderRequest,
): Promise<Buffer> {
  const { logo } = setting.model
  if (logo === null) throw new Error('A paper without a logo failed at its logo')
  const isReplaced = await cacheReplacementLogo(setters, logo, setting)
  log.warn(isReplaced ? 'the logo was converted for PDFs' : 'the logo cannot be decoded: PDFs have none')
  return await renderDocument(setters, log, setting)
}

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

/** Photographs grow as PNGs: in this size they are printed sharply, and each PDF and e-mail carries them. */
export const decodedLogoSize = { maxSide: logoLimits.side, maxBytes: 300_000 } as const

/** Replaces a logo that is known to stop the typesetter; leaves every other one as it is. */
export function applyCachedLogo(paper: PrintModel, { logos }: FailureCache): PrintModel {
  if (paper.logo === null || logos.isEmpty) return paper
  const png = logos.get(hashLogo(paper.logo))
  return png === undefined ? paper : setLogo(paper, png)
}

/** Whether the logo alone can be printed, with the usual time and memory. */
export async function isPrintableLogo(setters: RenderServices, probe: Probe): Promise<boolean> {
  const alone = { ...removeTexts(probe.model), logo: probe.model.logo }
  return (await isPrintable(setters, { ...probe, model: alone }).catch(toNullOnFault)) ?? false
}

/**
 * Remembers what is printed instead of a logo that cannot be: the same picture as a PNG, or nothing where it cannot be decoded. Logos are
 * decoded when they are uploaded; this one was stored before that, restored from a backup or put on the disk. Returns whether there
 * is a picture.
 */
export async function cacheReplacementLogo(
  setters: RenderServices,
  logo: Logo,
  probe: Probe,
): Promise<boolean> {
  const { pdfRenderer: typesetter, knownPdfFaults: paperFaults } = setters
  const decoding = typesetter.decodeLogo(logo.content, decodedLogoSize, { owner: probe.memberId })
  const decoded = await decoding.catch(toNullOnFault)
  const png = decoded?.isDecoded ? decoded.png : null
  const isGood =
    png !== null && (await isPrintableLogo(setters, { ...probe, model: setLogo(probe.model, png) }))
  paperFaults.logos.set(hashLogo(logo), isGood ? png : null)
  return isGood
}

function setLogo(paper: PrintModel, png: Uint8Array | null): PrintModel {
  return { ...paper, logo: png && { type: 'png', content: png } }
}

function hashLogo({ content }: Logo): string {
  return hash('sha256', content)
}

function toNullOnFault(error: unknown): null {
  if (error instanceof RenderError && (isInputRejected(error) || isLimitExceeded(error))) return null
  throw error
}
