import { resolveListOrder } from '@quittance/shared/contract/list-order.ts'
import { defaultPartyOrder, partyListCalls } from '@quittance/shared/contract/party-lists.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/note-export.ts'
import { serveFile } from '#http/serve-file.ts'
import { createExportFile } from '#sheets/sheet-file.ts'
import { archiveParties } from './archive-parties.ts'
import { countPartyList } from './count-party-list.ts'
import { exportParties } from './export-parties.ts'
import { resolveScope } from './party-scope.ts'
import { toWireArchiveResult, toWireListedParty } from './presenter.ts'
import { createFoundFilter, readCandidates, readKeys, readListedParties } from './repository.ts'

/** The leads or the customers as lists. */
export function partyListRoutes(binding: Binding, kind: PartyKind): void {
  const calls = partyListCalls(kind)
  const { relation } = kind
  const { database } = binding.services
  serve(binding, calls.page, async ({ query }) => {
    const scope = await resolveScope(database, relation, query)
    const { sort, isDescending } = resolveListOrder(query, defaultPartyOrder)
    const few = await readCandidates(database, scope)
    const page = await readPage(
      {
        readKeys: (range) => readKeys(database, { scope, few }, { sort, range }),
        isIncluded: createFoundFilter(scope),
      },
      toPageRequest(query, { isDescending }),
    )
    return {
      rows: (await readListedParties(database, scope, page.ids)).map(toWireListedParty),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serveFile(binding, calls.sheet, async (call) => {
    const { query, text, locale } = call
    const sheet = await exportParties(database, relation, { query, text })
    await recordExport(binding, call, sheet.name)
    return createExportFile(sheet, { format: query.format, locale, day: today(binding.services.clock()) })
  })
  serve(binding, calls.totals, async ({ query }) => {
    const counts = await countPartyList(database, await resolveScope(database, relation, query))
    return { ...counts, countries: [...counts.countries] }
  })
  serve(binding, calls.setArchived, async ({ body, member, text }) => {
    const archived = await archiveParties(binding.services, { relation, memberId: member.id, ...body })
    return { results: archived.map((one) => toWireArchiveResult(relation, one, text)) }
  })
}
