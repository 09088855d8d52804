import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { storeLogo } from '@quittance/shared/contract/settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { SaveCall } from '@quittance/shared/wire/field-names.ts'
import { readIssuedPdf } from '#documents/issuing/issued-pdf.ts'
import { isIssued } from '#documents/issuing/issued-repository.ts'
import { loadIssuePrintData } from '#documents/issuing/load-issue-print-data.ts'
import { createSaveError } from '#documents/presenter.ts'
import { createDocumentNotFound, Invalid } from '#errors.ts'
import { createDisconnectSignal } from '#http/connection-limits.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { describeUnversionedChange, recordSettingsChange } from '#http/security-log.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { getTranslator } from '#languages/translators.ts'
import type { PrintModel } from '#pdf/print-model.ts'
import type { Services } from '#services.ts'
import { removeLogo, storeLogo as storePng } from '#settings/logo.ts'
import { describeImageProblem } from '#settings/presenter.ts'
import { acceptLogo } from './accept-logo.ts'
import { composePrintModel, createPdfFileName } from './compose-print-model.ts'
import { getLanguagePreference, loadStoredPrintData, loadUnsavedPrintData } from './load-print-data.ts'
import { drawPages, type RenderRequest, renderDocument } from './render-document.ts'

/** Binds the calls that render documents of a kind as PDF or as a preview. */
export function documentPrintRoutes(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  const calls = documentPrintCalls(kind)

  serveFile(binding, calls.pdf, async (call) => {
    const { id } = call.params
    const type = 'application/pdf'
    const issued = await findIssuedPdf(services, call, { kind, id })
    if (issued) return { type, name: issued.name, content: issued.content }
    const source = await loadStoredPrintData(services, { kind, id }, getLanguagePreference(call))
    if (!source) throw createDocumentNotFound()
    const model = composePrintModel(source)
    const request = { kind, model, format: 'pdf', ...getCaller(call) } as const
    const file = await renderDocument(services, call.request.log, request)
    return { name: createPdfFileName(model), type, content: file }
  })

  serve(binding, calls.preview, async (call) => {
    const issued = await findIssuedPdf(services, call, { kind, id: call.params.id })
    if (issued) return await drawIssuedPages(services, call, issued)
    const document = { kind, id: call.params.id, issueDate: call.query.issue_date }
    const source = await loadIssuePrintData(services, document, getLanguagePreference(call))
    if (!source) throw createDocumentNotFound()
    const model = shortenPreview(composePrintModel(source))
    return await renderPreview(services, call, { kind, model })
  })

  previewRoute(binding, kind, 'store')
  previewRoute(binding, kind, 'update')
}

type RenderingCall = MemberCall<unknown, unknown>

/** Returns the stored PDF of an issued document; null: the document is not issued, or does not exist. Offers are never issued. */
async function findIssuedPdf(
  services: Services,
  call: RenderingCall,
  document: { readonly kind: DocumentKind; readonly id: number },
) {
  const { kind, id } = document
  if (!(kind.isChronological && (await isIssued(services.database, id)))) return null
  return await readIssuedPdf(services, call.request.log, { ...document, ...getCaller(call) })
}

/** A picture of more would have many megabytes. */
const maxDrawnPages = 40

/** Draws the pages of a stored PDF, so that the screen shows exactly the file that is sent. */
async function drawIssuedPages(
  services: Services,
  call: RenderingCall,
  { content, locale }: NonNullable<Awaited<ReturnType<typeof findIssuedPdf>>>,
) {
  const { picture, pageCount } = await drawPages(services, call.request.log, {
    ...{ pdf: content, maxPages: maxDrawnPages, ...getCaller(call) },
  })
  const omitted = pageCount - maxDrawnPages
  return { picture: picture.toString(), locale, ...(omitted > 0 && { omitted_pages: omitted }) }
}

function previewRoute(binding: Binding, kind: DocumentKind, saveCall: SaveCall): void {
  const { services } = binding
  const { previewStore, previewUpdate } = documentPrintCalls(kind)
  serve(binding, saveCall === 'store' ? previewStore : previewUpdate, async (call) => {
    const input = call.body
    const source = await loadUnsavedPrintData(services, { kind, input }, getLanguagePreference(call))
    if ('reason' in source) throw createSaveError(source, { kind, call: saveCall, input, savedBy: '' })
    const model = shortenPreview(composePrintModel(source))
    return await renderPreview(services, call, { kind, model, lineIndexes: input.lineIndexes })
  })
}

/** Binds the call that stores or removes the logo. A logo is stored only if documents can be printed with it. */
export function storeLogoRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, storeLogo, async (call) => {
    const png = call.body.logo === null ? null : await decodeUploadedLogo(services, call, call.body.logo)
    await recordSettingsChange(binding, call, {
      about: call.text('settings.logo'),
      toEvent: () => describeUnversionedChange('logo'),
      change: (changeServices) => (png === null ? removeLogo(changeServices) : storePng(changeServices, png)),
      isChanged: () => true,
    })
    const message = call.text(png === null ? 'settings.logo-removed' : 'settings.logo-saved')
    return { code: 200 as const, message }
  })
}

/** Returns the uploaded logo as PNG. @throws Invalid if it is not an image that can be the logo */
async function decodeUploadedLogo(
  services: Services,
  { member, locale, request: { log } }: MemberCall<unknown, unknown>,
  base64: string,
): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  const outcome = await acceptLogo(services, log, { bytes, memberId: member.id, locale })
  if (outcome.isAccepted) return outcome.png
  const sentence = describeImageProblem(outcome.reason)
  throw new Invalid(sentence, { logo: [sentence] })
}

/** Renders a print model as a picture of all its pages. */
export async function renderPreview(
  services: Services,
  call: MemberCall<unknown, unknown>,
  document: Pick<RenderRequest, 'kind' | 'model' | 'lineIndexes'>,
) {
  const request = { ...document, format: 'picture', ...getCaller(call) } as const
  const picture = await renderDocument(services, call.request.log, request)
  return { picture: picture.toString(), locale: document.model.language }
}

function getCaller({ member, text, reply }: MemberCall<unknown, unknown>) {
  return { memberId: member.id, text, signal: createDisconnectSignal(reply) }
}

// A preview shows a few pages: an SVG of thousands of lines has many megabytes.
const defaultMaxLines = 300
const maxCharacters = 10_000

/** Limits lines and notes of a preview; the totals stay those of the whole document. */
export function shortenPreview(model: PrintModel, maxLines = defaultMaxLines): PrintModel {
  const notes = model.notes.map((note) => ({ ...note, text: shortenNote(note.text, maxLines) }))
  const message = model.message === null ? null : shortenNote(model.message, maxLines)
  const lines = takeFirstLines(model.lines, maxLines)
  const count = model.lines.length - lines.length
  if (count === 0) return { ...model, notes, message }
  const remainder = {
    name: getTranslator(model.language)('print.more-lines', { count }),
    description: '',
    cells: ['', '', '', ''],
  }
  return { ...model, notes, message, lines: [...lines, remainder] }
}

function takeFirstLines(lines: PrintModel['lines'], maxLines: number): PrintModel['lines'] {
  // A line with several tax rates has one row for each of them.
  const maxRows = 2 * maxLines
  let rows = 0
  const firstHidden = lines.findIndex(({ cells, description }, index) => {
    rows += Math.max(1 + countRows(description), ...cells.map((cell) => cell.split('\n').length))
    return index > 0 && (index === maxLines || rows > maxRows)
  })
  return firstHidden === -1 ? lines : lines.slice(0, firstHidden)
}

/** Estimated number of characters of a description in one row. */
const charactersPerRow = 60

/** Estimates how many rows a description has; 0 if it is empty. */
function countRows(description: string): number {
  if (description === '') return 0
  const rows = description.split('\n').map((line) => Math.ceil(line.length / charactersPerRow))
  return rows.reduce((sum, count) => sum + Math.max(count, 1), 0)
}

function shortenNote(note: string, maxLines: number): string {
  const lines = cutAtCharacter(note).split('\n').slice(0, maxLines).join('\n')
  return lines === note ? note : `${lines} …`
}

/** Truncates between two grapheme clusters, unless the first one alone is longer than the limit. */
function cutAtCharacter(note: string): string {
  const character = new Intl.Segmenter().segment(note).containing(maxCharacters)
  if (character === undefined) return note
  const cut = character.index > 0 ? character.index : maxCharacters
  // Removes half of a surrogate pair.
  return note.slice(0, cut).replace(/\p{Cs}$/u, '')
}
