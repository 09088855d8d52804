import { documentPaperCalls } from '@quittance/shared/contract/document-papers.ts'
import { previewPaperSettings } from '@quittance/shared/contract/paper-settings.ts'
import { storeLogo } from '@quittance/shared/contract/settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { refusalOf } from '#documents/presenter.ts'
import { documentNotFound, Invalid } from '#errors.ts'
import { callerSignal } from '#http/caller-signal.ts'
import { type Binding, type MemberCall, serve } from '#http/endpoint.ts'
import { noteSettings } from '#http/note-settings.ts'
import { serveFile } from '#http/serve-file.ts'
import type { Services } from '#services.ts'
import { removeLogo } from '#settings/logo/remove-logo.ts'
import { storeLogo as storePng } from '#settings/logo/store-logo.ts'
import { sayUnfit } from '#settings/presenter.ts'
import { currentCompany } from '#settings/repository.ts'
import { acceptLogo } from './accept-logo.ts'
import { composePaper } from './compose-paper.ts'
import { exampleDocument } from './example.ts'
import { fileNameOf } from './file-name-of.ts'
import { gatherStored, gatherUnsaved } from './gather-source.ts'
import { logoForPaper } from './logo-for-paper.ts'
import { type Setting, setPaper } from './set-paper.ts'
import { shortenForScreen } from './shorten-for-screen.ts'
import { type WantedLanguage, wantedLanguage } from './wanted-language.ts'

/** Documents of a kind on paper. */
export function documentPaperRoutes(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  const calls = documentPaperCalls(kind)

  async function paperOf(id: number, wanted: WantedLanguage) {
    const source = await gatherStored(services, { kind, id }, wanted)
    if (!source) throw documentNotFound()
    return composePaper(source)
  }

  serveFile(binding, calls.pdf, async (call) => {
    const paper = await paperOf(call.params.id, wantedLanguage(call))
    const setting = { kind, paper, form: 'pdf', ...callerOf(call) } as const
    const file = await setPaper(services, call.request.log, setting)
    return { name: fileNameOf(paper), type: 'application/pdf', content: file }
  })

  serve(binding, calls.preview, async (call) => {
    const paper = await paperOf(call.params.id, wantedLanguage(call))
    return await pictureOf(services, call, { kind, paper: shortenForScreen(paper) })
  })

  previewRoute(binding, kind, 'store')
  previewRoute(binding, kind, 'update')
}

function previewRoute(binding: Binding, kind: DocumentKind, saveCall: SaveCall): void {
  const { services } = binding
  const { previewStore, previewUpdate } = documentPaperCalls(kind)
  serve(binding, saveCall === 'store' ? previewStore : previewUpdate, async (call) => {
    const gathered = await gatherUnsaved(services, { kind, sent: call.body }, wantedLanguage(call))
    if ('because' in gathered) {
      throw refusalOf(gathered, { kind, call: saveCall, sent: call.body, savedBy: '' })
    }
    const paper = shortenForScreen(composePaper(gathered))
    return await pictureOf(services, call, { kind, paper, linePlaces: call.body.linePlaces })
  })
}

/** What a look makes of a document, in the firm's own name. */
export function paperExampleRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, previewPaperSettings, async (call) => {
    const { body, locale } = call
    const company = await currentCompany(services.database)
    const logo = await logoForPaper(services)
    const source = { ...exampleDocument(locale), ...body, company, logo, locale, numberWidth: 4 }
    return await pictureOf(services, call, { kind: source.kind, paper: composePaper(source) })
  })
}

/** Stores a logo once it is known that documents can be printed with it. */
export function storeLogoRoute(binding: Binding): void {
  const { services } = binding
  serve(binding, storeLogo, async (call) => {
    const png = call.body.logo === null ? null : await uploadedLogo(services, call, call.body.logo)
    await noteSettings(binding, call, {
      about: call.text('settings.logo'),
      change: (within) => (png === null ? removeLogo(within) : storePng(within, png)),
      isChanged: () => true,
    })
    const message = call.text(png === null ? 'settings.logo-removed' : 'settings.logo-saved')
    return { code: 200 as const, message }
  })
}

/** @throws Invalid where the picture cannot be the logo */
async function uploadedLogo(
  services: Services,
  { member, locale, request: { log } }: MemberCall<unknown, unknown>,
  base64: string,
): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  const accepted = await acceptLogo(services, log, { bytes, memberId: member.id, locale })
  if (accepted.isAccepted) return accepted.png
  const sentence = sayUnfit(accepted.because)
  throw new Invalid(sentence, { logo: [sentence] })
}

async function pictureOf(
  services: Services,
  call: MemberCall<unknown, unknown>,
  document: Pick<Setting, 'kind' | 'paper' | 'linePlaces'>,
) {
  const setting = { ...document, form: 'picture', ...callerOf(call) } as const
  const picture = await setPaper(services, call.request.log, setting)
  return { picture: picture.toString(), locale: document.paper.language }
}

function callerOf({ member, text, reply }: MemberCall<unknown, unknown>) {
  return { memberId: member.id, text, signal: callerSignal(reply) }
}
