import { documentListCalls, defaultDocumentOrder } from '@quittance/shared/contract/document-lists.ts'
import { resolveListOrder } from '@quittance/shared/contract/list-order.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { readCurrencyNames } from '#catalogue/repository.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/note-export.ts'
import { serveFile } from '#http/serve-file.ts'
import { createExportFile } from '#sheets/sheet-file.ts'
import { setArchived, setStatus } from './change-documents.ts'
import { countList } from './count-list.ts'
import { exportDocuments } from './export-documents.ts'
import { listFilterChoices } from './list-choices.ts'
import { resolveListScope } from './list-scope.ts'
import { toWireChangeResult, toWireFilterChoices, toWireListedDocument, toWireDocumentTotals } from './presenter.ts'
import { createMatchFilter, readKeys, readListedDocuments } from './repository.ts'

/** The documents of one kind as lists. */
export function documentListRoutes(binding: Binding, kind: DocumentKind): void {
  serveExport(binding, kind)
  const calls = documentListCalls(kind)
  const { database } = binding.services
  serve(binding, calls.page, async ({ query }) => {
    const scope = await resolveListScope(binding.services, kind, query)
    const { sort, isDescending } = resolveListOrder(query, defaultDocumentOrder)
    const page = await readPage(
      {
        readKeys: (range) => readKeys(database, scope, { sort, range }),
        isIncluded: createMatchFilter(scope),
      },
      toPageRequest(query, { isDescending }),
    )
    const documents = await readListedDocuments(database, page.ids)
    return {
      documents: documents.map(toWireListedDocument),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serve(binding, calls.setStatus, async ({ body, member, text }) => {
    const changed = await setStatus(binding.services, { kind, memberId: member.id, ...body })
    const unknown = { key: 'field.unknown-record', params: { field: 'status' } } as const
    if (changed === null) throw new Invalid(unknown, { status: [unknown] })
    return { results: changed.map((one) => toWireChangeResult(one, text)) }
  })
  serve(binding, calls.setArchived, async ({ body, member, text }) => {
    const changed = await setArchived(binding.services, { kind, memberId: member.id, ...body })
    return { results: changed.map((one) => toWireChangeResult(one, text)) }
  })
  serve(binding, calls.choices, async () => toWireFilterChoices(await listFilterChoices(database, kind)))
  serve(binding, calls.totals, async ({ query }) => {
    const scope = await resolveListScope(binding.services, kind, query)
    return toWireDocumentTotals(await countList(database, scope), await readCurrencyNames(database))
  })
}

function serveExport(binding: Binding, kind: DocumentKind): void {
  serveFile(binding, documentListCalls(kind).sheet, async (call) => {
    const { query, text, locale } = call
    const sheet = await exportDocuments(binding.services, kind, { wanted: query, text })
    await recordExport(binding, call, sheet.name)
    const day = query.today ?? today(binding.services.clock())
    return createExportFile(sheet, { format: query.format, locale, day })
  })
}
