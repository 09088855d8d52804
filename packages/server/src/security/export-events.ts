import type { SecurityFilter } from '@quittance/shared/contract/security-log.ts'
import { nameBrowser } from '@quittance/shared/text/name-browser.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sheet, SheetColumn } from '#sheets/sheet.ts'
import { listEvents } from './repository.ts'
import type { NotedEvent } from './security-event.ts'

const rowsAtOnce = 500

/** All of the log that a filter lets through, the newest first, read while it is written. */
export async function exportEvents(
  db: Connection,
  { filter, text }: { readonly filter: SecurityFilter; readonly text: Text },
): Promise<Sheet<NotedEvent>> {
  const first = await listEvents(db, filter, { most: rowsAtOnce })
  return { name: text('security.title'), columns: columnsIn(text), batches: following(db, filter, first) }
}

async function* following(db: Connection, filter: SecurityFilter, first: readonly NotedEvent[]) {
  for (let rows = first; rows.length > 0; ) {
    yield rows
    rows = await listEvents(db, filter, { before: rows.at(-1)?.id, most: rowsAtOnce })
  }
}

function columnsIn(text: Text): readonly SheetColumn<NotedEvent>[] {
  const words = (heading: string, value: (row: NotedEvent) => string, width: number) =>
    ({ kind: 'text', heading, value, width }) as const
  return [
    { kind: 'moment', heading: text('security.when-utc'), value: ({ happenedAt }) => happenedAt },
    words(text('security.what'), ({ event }) => text(`security.event-${event}`), 40),
    words(text('security.about'), ({ about }) => about, 30),
    words(text('security.who'), ({ name }) => name, 24),
    words(text('security.member-id'), ({ memberId }) => (memberId === null ? '' : String(memberId)), 12),
    words(text('members.email'), ({ email }) => email, 30),
    words(text('security.address'), ({ address }) => address, 20),
    words(text('security.browser'), ({ browser }) => browserIn(browser), 30),
  ]
}

/** In words where they are known, else as it calls itself. */
function browserIn(userAgent: string): string {
  const { browser, system } = nameBrowser(userAgent)
  return browser === '' ? userAgent : [browser, system].filter((part) => part !== '').join(', ')
}
