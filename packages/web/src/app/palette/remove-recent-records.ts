/** Name of the recent records in the storage of the browser. The module that reads them is loaded with the first record. */
export const recentRecordsKey = 'recent-records'

/** Removes the recent records when the member signs out. */
export function removeRecentRecords(storage: Storage = localStorage): void {
  storage.removeItem(recentRecordsKey)
}
