import { orderOf } from '@quittance/shared/contract/list-order.ts'
import { partiesByName, partyListCalls } from '@quittance/shared/contract/party-lists.ts'
import { today } from '@quittance/shared/documents/calendar-day.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { encodeCursor, readPage, toPageRequest } from '#database/queries/keyset.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { noteExport } from '#http/note-export.ts'
import { serveFile } from '#http/serve-file.ts'
import { sheetFile } from '#sheets/sheet-file.ts'
import { archiveParties } from './archive-parties.ts'
import { countPartyList } from './count-party-list.ts'
import { exportParties } from './export-parties.ts'
import { scopeOf } from './party-scope.ts'
import { toWireArchived, toWireListed } from './presenter.ts'
import { isWantedIn, readFew, readKeys, readListed } from './repository.ts'

/** The leads or the customers as lists. */
export function partyListRoutes(binding: Binding, kind: PartyKind): void {
  const calls = partyListCalls(kind)
  const { relation } = kind
  const { database } = binding.services
  serve(binding, calls.page, async ({ query }) => {
    const scope = await scopeOf(database, relation, query)
    const { sort, isDescending } = orderOf(query, partiesByName)
    const few = await readFew(database, scope)
    const page = await readPage(
      {
        readKeys: (range) => readKeys(database, { scope, few }, { sort, range }),
        isIncluded: isWantedIn(scope),
      },
      toPageRequest(query, { isDescending }),
    )
    return {
      rows: (await readListed(database, scope, page.ids)).map(toWireListed),
      next: encodeCursor(page.next),
      previous: encodeCursor(page.previous),
    }
  })
  serveFile(binding, calls.sheet, async (call) => {
    const { query, text, locale } = call
    const sheet = await exportParties(database, relation, { wanted: query, text })
    await noteExport(binding, call, sheet.name)
    return sheetFile(sheet, { format: query.format, locale, day: today(binding.services.clock()) })
  })
  serve(binding, calls.totals, async ({ query }) => {
    const counts = await countPartyList(database, await scopeOf(database, relation, query))
    return { ...counts, countries: [...counts.countries] }
  })
  serve(binding, calls.setArchived, async ({ body, member, text }) => {
    const archived = await archiveParties(binding.services, { relation, memberId: member.id, ...body })
    return { results: archived.map((one) => toWireArchived(relation, one, text)) }
  })
}
