import { Readable } from 'node:stream'
import { documentPaperCalls } from '@quittance/shared/contract/document-papers.ts'
import { previewPaperSettings } from '@quittance/shared/contract/paper-settings.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { SaveCall } from '@quittance/shared/wire/names.ts'
import { refusalOf } from '#documents/presenter.ts'
import { documentNotFound } from '#errors.ts'
import { type Binding, type Call, serve } from '#http/endpoint.ts'
import { serveFile } from '#http/serve-file.ts'
import type { Paper } from '#pdf/paper.ts'
import type { Services } from '#services.ts'
import { currentCompany } from '#settings/repository.ts'
import { composePaper } from './compose-paper.ts'
import { exampleDocument } from './example.ts'
import { fileNameOf } from './file-name-of.ts'
import { gatherStored, gatherUnsaved } from './gather-source.ts'
import { logoForPaper } from './logo-for-paper.ts'
import { setPaper } from './set-paper.ts'
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
    const file = await setPaper(services, call.request.log, { paper, form: 'pdf' })
    return { name: fileNameOf(paper), type: 'application/pdf', content: Readable.from([file]) }
  })

  serve(binding, calls.preview, async (call) => {
    const paper = await paperOf(call.params.id, wantedLanguage(call))
    return await pictureOf(services, call, shortenForScreen(paper))
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
    return await pictureOf(services, call, shortenForScreen(composePaper(gathered)))
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
    return await pictureOf(services, call, composePaper(source))
  })
}

async function pictureOf(
  services: Services,
  { request }: Pick<Call<unknown, unknown>, 'request'>,
  paper: Paper,
) {
  const picture = await setPaper(services, request.log, { paper, form: 'picture' })
  return { picture: picture.toString(), locale: paper.language }
}
