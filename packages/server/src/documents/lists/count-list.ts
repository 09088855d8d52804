import type { Connection } from '#database/database.ts'
import type { ListScope } from './list-scope.ts'
import { countGroups } from './repository.ts'
import { type ListCounts, splitGroups } from './split-groups.ts'

/** Counts a list and the lists beside it, which differ only in status. */
export async function countList(db: Connection, scope: ListScope): Promise<ListCounts> {
  return splitGroups(await countGroups(db, scope), scope)
}
