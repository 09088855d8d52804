import { documentListCalls, highestNumberFirst } from '@quittance/shared/contract/document-lists.ts'
import { orderOf } from '@quittance/shared/contract/list-order.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { readCurrencyNames } from '#catalogue/repository.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { noteExport } from '#http/note-export.ts'
import { serveFile } from '#http/serve-file.ts'
import { sheetFile } from '#sheets/sheet-file.ts'
import { setArchived, setStatus } from './change-documents.ts'
import { countList } from './count-list.ts'
import { exportDocuments } from './export-documents.ts'
import { listChoices } from './list-choices.ts'
import { scopeOf } from './list-scope.ts'
import { toWireChanged, toWireChoices, toWireListed, toWireTotals } from './presenter.ts'
import { isWantedIn, readKeys, readListed } from './repository.ts'

/** The documents of one kind as lists. */
export function documentListRoutes(binding: Binding, kind: DocumentKind): void {
  serveSheets(binding, kind)
  const calls = documentListCalls(kind)
  const { database } = binding.services
  serve(binding, calls.page, async ({ query }) => {
    const scope = await scopeOf(binding.services, kind, query)
    const { sort, isDescending } = orderOf(query, highestNumberFirst)
    const page = await readPage(
      {
        readKeys: (range) => readKeys(database, scope, { sort, range }),
        isIncluded: isWantedIn(scope),
      },
      toPageRequest(query, { isDescending }),
    )
    const documents = await readListed(database, page.ids)
    return {
      documents: documents.map(toWireListed),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serve(binding, calls.setStatus, async ({ body, member, text }) => {
    const changed = await setStatus(binding.services, { kind, memberId: member.id, ...body })
    const unknown = { key: 'field.unknown-record', params: { field: 'status' } } as const
    if (changed === null) throw new Invalid(unknown, { status: [unknown] })
    return { results: changed.map((one) => toWireChanged(one, text)) }
  })
  serve(binding, calls.setArchived, async ({ body, member, text }) => {
    const changed = await setArchived(binding.services, { kind, memberId: member.id, ...body })
    return { results: changed.map((one) => toWireChanged(one, text)) }
  })
  serve(binding, calls.choices, async () => toWireChoices(await listChoices(database, kind)))
  serve(binding, calls.totals, async ({ query }) => {
    const scope = await scopeOf(binding.services, kind, query)
    return toWireTotals(await countList(database, scope), await readCurrencyNames(database))
  })
}

function serveSheets(binding: Binding, kind: DocumentKind): void {
  serveFile(binding, documentListCalls(kind).sheet, async (call) => {
    const { query, text, locale } = call
    const sheet = await exportDocuments(binding.services, kind, { wanted: query, text })
    await noteExport(binding, call, sheet.name)
    const day = query.today ?? today(binding.services.clock())
    return sheetFile(sheet, { format: query.format, locale, day })
  })
}
