import { hash } from 'node:crypto'
import { logoLimits } from '@quittance/shared/contract/settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { Invalid } from '#errors.ts'
import type { FailureCache } from '#pdf/pdf-renderer.ts'
import type { Logo, PrintModel } from '#pdf/print-model.ts'
import { RenderError, type RenderFormat } from '#pdf/render-queue.ts'
import type { Services } from '#services.ts'
import { cacheFault, findCachedFault, findUnprintableText, removeTexts } from './find-unprintable-text.ts'
import { createMissingCharactersError, createRenderError, createUnprintableError } from './presenter.ts'

/** Maximum number of different taxes of a rendered document. So many take a few seconds; documents have a handful. */
const maxTaxes = 500

export interface RenderLog {
  error(error: unknown, message: string): void
  warn(message: string): void
}

type RenderServices = Pick<Services, 'pdfRenderer' | 'knownPdfFaults'>

export interface RenderRequest {
  readonly kind: DocumentKind
  readonly model: PrintModel
  readonly format: RenderFormat
  /** Null: the server itself. */
  readonly memberId: number | null
  /** Translates into the language of the member. */
  readonly text: TranslateFunction
  /** Index of each line among the sent lines; absent if the lines were not sent by the caller. */
  readonly lineIndexes?: readonly number[]
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal
}

/** Renders a print model as PDF or SVG. Logs failures. @throws Invalid, Unavailable, TooManyAttempts */
export async function renderDocument(
  services: RenderServices,
  log: RenderLog,
  request: RenderRequest,
): Promise<Buffer> {
  const { format, memberId, signal } = request
  const count = request.model.taxes.rows.length
  if (count > maxTaxes) throw new Invalid({ key: 'print.too-many-rates', params: { count, max: maxTaxes } })
  const cachedFault = findCachedFault(request.model, services.knownPdfFaults)
  if (cachedFault) throw createUnprintableError(cachedFault, request)
  const model = applyCachedLogo(request.model, services.knownPdfFaults)
  try {
    const options = { owner: memberId, ...(signal && { signal }) }
    const result = await services.pdfRenderer.render(model, format, options)
    if (result.isRendered) return Buffer.from(result.file)
    if (result.reason === 'missing-glyphs') throw createMissingCharactersError(result.missingCharacters)
    return await renderWithOtherLogo(services, log, { ...request, model })
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.reason !== 'cancelled') log.error(error, 'document rendering failed')
    return await recoverFromFault(services, log, { ...request, model, error })
  }
}

interface DrawRequest extends Pick<RenderRequest, 'memberId' | 'signal'> {
  /** A PDF of this product. */
  readonly pdf: Uint8Array
  readonly maxPages: number
}

/** Draws the pages of a PDF as SVG, at most so many. Logs failures. @throws Unavailable, TooManyAttempts */
export async function drawPages(
  { pdfRenderer }: Pick<Services, 'pdfRenderer'>,
  log: RenderLog,
  { pdf, maxPages, memberId, signal }: DrawRequest,
): Promise<{ readonly picture: Buffer; readonly pageCount: number }> {
  try {
    const drawn = await pdfRenderer.drawPages(pdf, maxPages, { owner: memberId, ...(signal && { signal }) })
    return { picture: Buffer.from(drawn.picture), pageCount: drawn.pageCount }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    if (error.reason !== 'cancelled') log.error(error, 'pages of a stored PDF not drawn')
    throw createRenderError(error)
  }
}

/** Retries without a faulty logo; otherwise finds the faulty text. @throws DomainError that names the field */
async function recoverFromFault(
  services: RenderServices,
  log: RenderLog,
  { error, ...request }: RenderRequest & { readonly error: RenderError },
): Promise<Buffer> {
  const { model, format, memberId } = request
  if (!(isInputRejected(error) || isLimitExceeded(error))) throw createRenderError(error)
  const canPrint = (part: PrintModel) => isPrintable(services, { model: part, format, memberId })
  try {
    const isLogoFaulty = model.logo !== null && !(await isPrintableLogo(services, request))
    if (isLogoFaulty) return await renderWithOtherLogo(services, log, request)
    // If the model without texts cannot be printed either, the texts are not the cause.
    if (isLimitExceeded(error) || !(await canPrint(removeTexts(model)))) throw createRenderError(error)
    const fault = await findUnprintableText(model, canPrint)
    cacheFault(model, fault, services.knownPdfFaults)
    throw createUnprintableError(fault, request)
  } catch (recoveryError) {
    throw recoveryError instanceof RenderError ? createRenderError(recoveryError) : recoveryError
  }
}

// Logos

async function renderWithOtherLogo(
  services: RenderServices,
  log: RenderLog,
  request: RenderRequest,
): Promise<Buffer> {
  const { logo } = request.model
  if (logo === null) throw new Error('renderer reported a logo fault for a print model without a logo')
  const isConverted = await cacheReplacementLogo(services, logo, request)
  log.warn(
    isConverted
      ? 'stored logo converted to PNG for PDFs'
      : 'stored logo cannot be decoded; PDFs are rendered without it; upload another logo',
  )
  return await renderDocument(services, log, request)
}

/** Replaces a logo that is known to crash the renderer; leaves other logos unchanged. */
function applyCachedLogo(model: PrintModel, { logos }: FailureCache): PrintModel {
  if (model.logo === null || logos.isEmpty) return model
  const png = logos.get(hashLogo(model.logo))
  return png === undefined ? model : setLogo(model, png)
}

/** Size of decoded logos: sharp in print, and small enough for every PDF and e-mail, because photographs grow as PNG. */
export const decodedLogoSize = { maxSide: logoLimits.side, maxBytes: 300_000 } as const

/**
 * Caches the replacement of a logo that cannot be printed: the same image as PNG, or none if it cannot be decoded. Logos are
 * decoded when they are uploaded; this one was stored before that was done, restored from a backup or copied to the disk.
 * Returns whether the logo was converted.
 */
async function cacheReplacementLogo(services: RenderServices, logo: Logo, probe: Probe): Promise<boolean> {
  const { pdfRenderer, knownPdfFaults } = services
  const decoding = pdfRenderer.decodeLogo(logo.content, decodedLogoSize, { owner: probe.memberId })
  const decoded = await decoding.catch(toNullOnFault)
  const png = decoded?.isDecoded ? decoded.png : null
  const isConverted =
    png !== null && (await isPrintableLogo(services, { ...probe, model: setLogo(probe.model, png) }))
  knownPdfFaults.logos.set(hashLogo(logo), isConverted ? png : null)
  return isConverted
}

function setLogo(model: PrintModel, png: Uint8Array | null): PrintModel {
  return { ...model, logo: png && { type: 'png', content: png } }
}

function hashLogo({ content }: Logo): string {
  return hash('sha256', content)
}

// Probes

/** A print model that is rendered only to test whether it can be. */
interface Probe {
  readonly model: PrintModel
  readonly format: RenderFormat
  readonly memberId: number | null
}

/**
 * Returns whether a print model can be rendered, apart from characters without a font.
 * @throws RenderError if the failure is not evidence against the model, for example a timeout on a busy server
 */
export async function isPrintable(
  { pdfRenderer }: RenderServices,
  { model, format, memberId }: Probe,
): Promise<boolean> {
  try {
    const result = await pdfRenderer.render(model, format, { owner: memberId, isProbe: true })
    return result.isRendered || result.reason === 'missing-glyphs'
  } catch (error) {
    if (error instanceof RenderError && isInputRejected(error)) return false
    throw error
  }
}

/** Returns whether the logo alone can be printed within the usual limits of time and memory. */
export async function isPrintableLogo(services: RenderServices, probe: Probe): Promise<boolean> {
  const model = { ...removeTexts(probe.model), logo: probe.model.logo }
  return (await isPrintable(services, { ...probe, model }).catch(toNullOnFault)) ?? false
}

function toNullOnFault(error: unknown): null {
  if (error instanceof RenderError && (isInputRejected(error) || isLimitExceeded(error))) return null
  throw error
}

/** Returns whether the input crashed the renderer, or was rejected by it. */
export function isInputRejected({ reason }: RenderError): boolean {
  return reason === 'aborted' || reason === 'rejected-input'
}

/** Returns whether the input exceeded the limits of time or memory. */
export function isLimitExceeded({ reason }: RenderError): boolean {
  return reason === 'too-large' || reason === 'too-long'
}
