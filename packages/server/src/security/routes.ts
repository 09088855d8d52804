import { listChanges } from '@quittance/shared/contract/change-history.ts'
import * as contract from '@quittance/shared/contract/security-log.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { parseUserAgent } from '@quittance/shared/text/user-agent.ts'
import { readToday } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listStoredChanges } from '#events/history-repository.ts'
import type { ExportColumn, TableExport } from '#exports/export-file.ts'
import { createExportFile } from '#exports/export-file.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { recordExport } from '#http/security-log.ts'
import { serveFile } from '#http/streamed-responses.ts'
import { listEventTypes, toWireChange } from './change-history.ts'
import { listEvents } from './repository.ts'
import type { StoredSecurityEvent } from './security-log.ts'

/** Serves the security log and its export. */
export function securityRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, contract.listSecurityEvents, async ({ query: { before, limit, ...filter } }) => {
    // One more than shown, to know whether older ones exist.
    const events = await listEvents(database, filter, { before, limit: limit + 1 })
    return { events: events.slice(0, limit).map(toWireEvent), more: events.length > limit }
  })

  serve(binding, listChanges, async ({ query: { subject, before, limit } }) => {
    const page = { types: listEventTypes(subject), before, limit: limit + 1 }
    const changes = await listStoredChanges(database, page)
    return { changes: changes.slice(0, limit).map(toWireChange), more: changes.length > limit }
  })

  serveFile(binding, contract.exportSecurityEvents, async (call) => {
    const { format, ...filter } = call.query
    const table = await exportSecurityLog(database, { filter, text: call.text })
    await recordExport(binding, call, table.name)
    return createExportFile(table, { format, locale: call.locale, day: await readToday(binding.services) })
  })
}

function toWireEvent(stored: StoredSecurityEvent): contract.WireSecurityEvent {
  const { id, happenedAt, event, memberId, name, address, about } = stored
  const member = memberId === null ? null : { id: memberId, name }
  return { id, happened_at: happenedAt, event, member, address, ...parseUserAgent(stored.browser), about }
}

const batchSize = 500

/** Exports the filtered log, newest first, read in batches while it is written. */
async function exportSecurityLog(
  db: Connection,
  { filter, text }: { readonly filter: contract.SecurityFilter; readonly text: TranslateFunction },
): Promise<TableExport<StoredSecurityEvent>> {
  const firstBatch = await listEvents(db, filter, { limit: batchSize })
  return {
    name: text('security.title'),
    columns: createColumns(text),
    batches: readBatches(db, filter, firstBatch),
  }
}

async function* readBatches(
  db: Connection,
  filter: contract.SecurityFilter,
  firstBatch: readonly StoredSecurityEvent[],
) {
  for (let rows = firstBatch; rows.length > 0; ) {
    yield rows
    rows = await listEvents(db, filter, { before: rows.at(-1)?.id, limit: batchSize })
  }
}

function createColumns(text: TranslateFunction): readonly ExportColumn<StoredSecurityEvent>[] {
  const textColumn = (heading: string, value: (row: StoredSecurityEvent) => string, width: number) =>
    ({ kind: 'text', heading, value, width }) as const
  return [
    { kind: 'timestamp', heading: text('security.when-utc'), value: ({ happenedAt }) => happenedAt },
    textColumn(text('security.what'), ({ event }) => text(`security.event-${event}`), 40),
    textColumn(text('security.about'), ({ about }) => about, 30),
    textColumn(text('security.who'), ({ name }) => name, 24),
    textColumn(text('security.member-id'), ({ memberId }) => (memberId === null ? '' : String(memberId)), 12),
    textColumn(text('members.email'), ({ email }) => email, 30),
    textColumn(text('security.address'), ({ address }) => address, 20),
    textColumn(text('security.browser'), ({ browser }) => formatBrowser(browser), 30),
  ]
}

/** Returns browser and system if recognised, else the User-Agent header. */
function formatBrowser(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  return browser === '' ? userAgent : [browser, system].filter((part) => part !== '').join(', ')
}
