import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import { previewPrintSettings, storeLogo } from '@quittance/shared/contract/settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { createSaveError } from '#documents/presenter.ts'
import { createDocumentNotFound, Invalid } from '#errors.ts'
import { createDisconnectSignal } from '#http/connection-events.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/security-log.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import type { PrintModel } from '#pdf/print-model.ts'
import type { Services } from '#services.ts'
import { removeLogo, storeLogo as storePng } from '#settings/logo.ts'
import { describeImageProblem } from '#settings/presenter.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { acceptLogo } from './accept-logo.ts'
import { composePrintModel, createPdfFileName } from './compose-print-model.ts'
import { createExampleDocument } from './example-document.ts'
import {
  findPrintLogo,
  getLanguagePreference,
  type LanguagePreference,
  loadStoredPrintData,
  loadUnsavedPrintData,
} from './load-print-data.ts'
import { type RenderRequest, renderDocument } from './render-document.ts'

/** Documents of a kind on paper. */
export function documentPrintRoutes(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  const calls = documentPrintCalls(kind)

  async function modelOf(id: number, wanted: LanguagePreference) {
    const source = await loadStoredPrintData(services, { kind, id }, wanted)
    if (!source) throw createDocumentNotFound()
    return composePrintModel(source)
  }

  serveFile(binding, calls.pdf, async (call) => {
    const model = await modelOf(call.params.id, getLanguagePreference(call))
    const request = { kind, model, format: 'pdf', ...getCaller(call) } as const
    const file = await renderDocument(services, call.request.log, request)
    return { name: createPdfFileName(model), type: 'application/pdf', content: file }
  })

  serve(binding, calls.preview, async (call) => {
    const model = await modelOf(call.params.id, getLanguagePreference(call))
    return await renderPreview(services, call, { kind, model: shortenPreview(model) })
  })

  previewRoute(binding, kind, 'store')
  previewRoute(binding, kind, 'update')
}

function previewRoute(binding: Binding, kind: DocumentKind, saveCall: SaveCall): void {
  const { services } = binding
  const { previewStore, previewUpdate } = documentPrintCalls(kind)
  serve(binding, saveCall === 'store' ? previewStore : previewUpdate, async (call) => {
    const gathered = await loadUnsavedPrintData(
      services,
      { kind, sent: call.body },
      getLanguagePreference(call),
    )
    if ('reason' in gathered) {
      throw createSaveError(gathered, { kind, call: saveCall, input: call.body, savedBy: '' })
    }
    const model = shortenPreview(composePrintModel(gathered))
    return await renderPreview(services, call, { kind, model, lineIndexes: call.body.lineIndexes })
  })
}

/** What a look makes of a document, in the firm's own name. */
export function templatePreviewRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, previewPrintSettings, async (call) => {
    const { body, locale } = call
    const company = await readCurrentCompany(services.database)
    const logo = await findPrintLogo(services)
    const settings = { template: body.look, accent: body.accent }
    const source = { ...createExampleDocument(locale), ...settings, company, logo, locale, numberWidth: 4 }
    return await renderPreview(services, call, { kind: source.kind, model: composePrintModel(source) })
  })
}

/** Stores a logo once it is known that documents can be printed with it. */
export function storeLogoRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, storeLogo, async (call) => {
    const png = call.body.logo === null ? null : await decodeUploadedLogo(services, call, call.body.logo)
    await recordSettingsChange(binding, call, {
      about: call.text('settings.logo'),
      change: (within) => (png === null ? removeLogo(within) : storePng(within, png)),
      isChanged: () => true,
    })
    const message = call.text(png === null ? 'settings.logo-removed' : 'settings.logo-saved')
    return { code: 200 as const, message }
  })
}

/** @throws Invalid where the picture cannot be the logo */
async function decodeUploadedLogo(
  services: Services,
  { member, locale, request: { log } }: MemberCall<unknown, unknown>,
  base64: string,
): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  const accepted = await acceptLogo(services, log, { bytes, memberId: member.id, locale })
  if (accepted.isAccepted) return accepted.png
  const sentence = describeImageProblem(accepted.reason)
  throw new Invalid(sentence, { logo: [sentence] })
}

async function renderPreview(
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

// A few pages. Pictures of thousands of lines take as many megabytes as those have letters.
const maxLines = 300
/** What is in one line below each other, such as its tax rates, counts as rows. */
const maxRows = 2 * maxLines
const maxCharacters = 10_000

/** The paper with as many lines, and as much of its notes, as a preview shows, and how many there are besides; its sums are those of all. */
export function shortenPreview(paper: PrintModel): PrintModel {
  const notes = paper.notes.map((note) => ({ ...note, text: shortenNote(note.text) }))
  const message = paper.message === null ? null : shortenNote(paper.message)
  const shown = takeFirstLines(paper.lines)
  const count = paper.lines.length - shown.length
  if (count === 0) return { ...paper, notes, message }
  const further = {
    name: getTranslator(paper.language)('paper.more-lines', { count }),
    cells: ['', '', '', ''],
  }
  return { ...paper, notes, message, lines: [...shown, further] }
}

function takeFirstLines(lines: PrintModel['lines']): PrintModel['lines'] {
  let rows = 0
  const firstHidden = lines.findIndex(({ cells }, index) => {
    rows += Math.max(...cells.map((cell) => cell.split('\n').length))
    return index > 0 && (index === maxLines || rows > maxRows)
  })
  return firstHidden === -1 ? lines : lines.slice(0, firstHidden)
}

function shortenNote(note: string): string {
  const lines = cutAtCharacter(note).split('\n').slice(0, maxLines).join('\n')
  return lines === note ? note : `${lines} …`
}

/** Cuts between two characters as readers count them: neither in an emoji nor before an accent, unless one is longer than all that is shown. */
function cutAtCharacter(note: string): string {
  const character = new Intl.Segmenter().segment(note).containing(maxCharacters)
  if (character === undefined) return note
  const cut = character.index > 0 ? character.index : maxCharacters
  // Half of a surrogate pair.
  return note.slice(0, cut).replace(/\p{Cs}$/u, '')
}
