import type { Connection } from '#database/tables/schema.ts'
import { listEveryStatus } from '#documents/statuses/repository.ts'
import type { ListScope } from './list-scope.ts'
import { countGroups } from './repository.ts'
import { type ListCounts, summariseGroups } from './split-groups.ts'

/** Counts a list and the lists beside it, which differ only in status. */
export async function countList(db: Connection, scope: ListScope): Promise<ListCounts> {
  const { kind, filter } = scope
  return summariseGroups(await countGroups(db, scope), { filter, statuses: await listEveryStatus(db, kind) })
}
