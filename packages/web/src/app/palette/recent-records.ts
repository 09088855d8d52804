import { z } from 'zod'
import { keptJson } from '#api/browser-storage.ts'
import type { OpenRecord } from '#ui/screen-actions.ts'
import { recentRecordsKey } from './remove-recent-records.ts'

const maximum = 8
const listeners = new Set<() => void>()

const storedRecords = z.object({
  memberId: z.number(),
  records: z.array(z.object({ path: z.string(), label: z.string(), detail: z.string() })),
})

/** Returns the records that a member has opened in this browser, the last one first. */
export function listRecentRecords(memberId: number, storage: Storage = localStorage): readonly OpenRecord[] {
  const stored = storedRecords.safeParse(keptJson(storage.getItem(recentRecordsKey)))
  return stored.success && stored.data.memberId === memberId ? stored.data.records : []
}

/** Adds a record. Those of another member are replaced. */
export function addRecentRecord(
  memberId: number,
  { path, label, detail }: OpenRecord,
  storage: Storage = localStorage,
): void {
  const others = listRecentRecords(memberId, storage).filter((record) => record.path !== path)
  const records = [{ path, label, detail }, ...others].slice(0, maximum)
  storage.setItem(recentRecordsKey, JSON.stringify({ memberId, records }))
  for (const listener of listeners) listener()
}

/** Calls a function after each added record. @returns a function that stops it */
export function onRecentRecordAdd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
