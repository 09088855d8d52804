import { documentPrintCalls } from '@quittance/shared/contract/document-papers.ts'
import { previewPrintSettings } from '@quittance/shared/contract/paper-settings.ts'
import { storeLogo } from '@quittance/shared/contract/settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { createSaveError } from '#documents/presenter.ts'
import { createDocumentNotFound, Invalid } from '#errors.ts'
import { createDisconnectSignal } from '#http/caller-signal.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { recordSettingsChange } from '#http/note-settings.ts'
import { serveFile } from '#http/serve-file.ts'
import type { Services } from '#services.ts'
import { removeLogo } from '#settings/logo/remove-logo.ts'
import { storeLogo as storePng } from '#settings/logo/store-logo.ts'
import { describeImageProblem } from '#settings/presenter.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { acceptLogo } from './accept-logo.ts'
import { composePrintModel } from './compose-paper.ts'
import { createExampleDocument } from './example.ts'
import { createPdfFileName } from './file-name-of.ts'
import { loadStoredPrintData, loadUnsavedPrintData } from './gather-source.ts'
import { findPrintLogo } from './logo-for-paper.ts'
import { type RenderRequest, renderDocument } from './set-paper.ts'
import { shortenPreview } from './shorten-for-screen.ts'
import { type LanguagePreference, getLanguagePreference } from './wanted-language.ts'

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
    const gathered = await loadUnsavedPrintData(services, { kind, sent: call.body }, getLanguagePreference(call))
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
