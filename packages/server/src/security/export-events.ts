import type { SecurityFilter } from '@quittance/shared/contract/security-log.ts'
import { parseUserAgent } from '@quittance/shared/text/name-browser.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { TableExport, ExportColumn } from '#sheets/sheet.ts'
import { listEvents } from './repository.ts'
import type { StoredSecurityEvent } from './security-event.ts'

const batchSize = 500

/** All of the log that a filter lets through, the newest first, read while it is written. */
export async function exportSecurityLog(
  db: Connection,
  { filter, text }: { readonly filter: SecurityFilter; readonly text: TranslateFunction },
): Promise<TableExport<StoredSecurityEvent>> {
  const firstBatch = await listEvents(db, filter, { limit: batchSize })
  return { name: text('security.title'), columns: createColumns(text), batches: readBatches(db, filter, firstBatch) }
}

async function* readBatches(db: Connection, filter: SecurityFilter, first: readonly StoredSecurityEvent[]) {
  for (let rows = first; rows.length > 0; ) {
    yield rows
    rows = await listEvents(db, filter, { before: rows.at(-1)?.id, limit: batchSize })
  }
}

function createColumns(text: TranslateFunction): readonly ExportColumn<StoredSecurityEvent>[] {
  const textColumn = (heading: string, value: (row: StoredSecurityEvent) => string, width: number) =>
    ({ kind: 'text', heading, value, width }) as const
  return [
    { kind: 'moment', heading: text('security.when-utc'), value: ({ happenedAt }) => happenedAt },
    textColumn(text('security.what'), ({ event }) => text(`security.event-${event}`), 40),
    textColumn(text('security.about'), ({ about }) => about, 30),
    textColumn(text('security.who'), ({ name }) => name, 24),
    textColumn(text('security.member-id'), ({ memberId }) => (memberId === null ? '' : String(memberId)), 12),
    textColumn(text('members.email'), ({ email }) => email, 30),
    textColumn(text('security.address'), ({ address }) => address, 20),
    textColumn(text('security.browser'), ({ browser }) => formatBrowser(browser), 30),
  ]
}

/** In words where they are known, else as it calls itself. */
function formatBrowser(userAgent: string): string {
  const { browser, system } = parseUserAgent(userAgent)
  return browser === '' ? userAgent : [browser, system].filter((part) => part !== '').join(', ')
}
