import { addDays, type CalendarDay, todayIn } from '@quittance/shared/documents/calendar.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { readRegionSettings } from '#settings/region/repository.ts'
import { countClosures, findLastClosure, listSigningKeys } from './closure-repository.ts'
import { readContent } from './ledger-record.ts'
import { findFirstIssue, findRecord, isOfClosing, listRecords, readHead } from './repository.ts'
import { findLastSound } from './verification-repository.ts'
import type { LedgerFault } from './verify-chain.ts'

// The chain needs no secret, so that a person who can change the database can also write the whole ledger again, without its closures. These
// checks find it.

/**
 * Compares the ledger with the last verification that has found no fault: since then, records and closures can only have been added.
 * @returns the first fault; null: there is none
 */
export async function findRewriting(db: Connection): Promise<LedgerFault | null> {
  const known = await findLastSound(db)
  if (known === null || known.records === 0) return null
  const { records, closures, hash } = known
  const day = known.at.slice(0, 10)
  if ((await readHead(db)).position < records)
    return createFault(records, { key: 'ledger.records-removed', params: { records, day } })
  if ((await findRecord(db, records))?.hash !== hash)
    return createFault(records, { key: 'ledger.rewritten', params: { position: records, day } })
  if ((await countClosures(db)) < closures)
    return createFault(0, { key: 'ledger.closures-removed', params: { closures, day } })
  return null
}

const pageSize = 500

/**
 * Finds a day that is not closed although it is over, documents were issued and a signing key existed by then, and later days that are over
 * have records too. The nightly job closes each day on the next one on which the server runs, so that its closure was removed, or the job
 * does not run. Records of closures do not count, as in `closePeriods`.
 * @returns null: there is none
 */
export async function findUnclosedDay(db: Connection, now: Date): Promise<LedgerFault | null> {
  const [key] = await listSigningKeys(db)
  const begun = await findFirstIssue(db)
  if (key === undefined || begun === null) return null
  const since = Math.max(Date.parse(key.createdAt), Date.parse(readContent(begun)?.at ?? ''))
  const { timeZone } = await readRegionSettings(db)
  const today = todayIn(timeZone, now)
  const closure = await findLastClosure(db, 'day')
  // Records of a day that is closed already count to the next one.
  const earliest = closure === null ? '' : addDays(closure.startsOn, 1)
  const slice = new TimeSlice()
  let first: { readonly day: CalendarDay; readonly position: number } | null = null
  let after = closure?.lastPosition ?? 0
  for (;;) {
    const page = await listRecords(db, { after, limit: pageSize })
    for (const record of page) {
      if (isOfClosing(record)) continue
      const time = Date.parse(readContent(record)?.at ?? '')
      if (!(time >= since)) continue
      const written = todayIn(timeZone, new Date(time))
      const day = written < earliest ? earliest : written
      if (day >= today) return null
      first ??= { day, position: record.position }
      if (day !== first.day) return createFault(first.position, { key: 'ledger.day-unclosed', params: first })
      await slice.yieldIfSpent()
    }
    const last = page.at(-1)
    if (last === undefined) return null
    after = last.position
  }
}

function createFault(position: number, sentence: LedgerFault['sentence']): LedgerFault {
  return { place: 'record', position, sentence }
}
