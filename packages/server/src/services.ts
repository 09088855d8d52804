import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { FewAMinute } from '#limits/few-a-minute.ts'
import { exportLimit, notedRefusals, saveLimit, searchLimit } from '#limits/known-limits.ts'
import { UseCounter } from '#limits/use-counter.ts'
import { type HashCost, usualCost } from '#members/passwords/hash-cost.ts'
import { KnownFaults } from '#pdf/faults/known-faults.ts'
import { Typesetter } from '#pdf/typesetter.ts'
import { Bell } from './bell.ts'
import { requireWritable } from './database/connections/check-database.ts'
import { openDatabase } from './database/connections/open-database.ts'
import { ReferenceCache } from './database/queries/reference-cache.ts'
import type { Connection } from './database/tables/schema.ts'

/** What the product's subjects work with. Tests put their own in. */
export interface Services {
  readonly config: Config
  readonly installation: Installation
  readonly database: Connection
  /** Statuses, currencies, settings and the like, as long as they are as they were. */
  readonly reference: ReferenceCache
  /** Sets documents on pages, in processes of its own. */
  readonly typesetter: Typesetter
  /** Texts and logos that are known to stop the typesetter. */
  readonly paperFaults: KnownFaults
  /** Rung once an e-mail is queued, so that it leaves at once. */
  readonly mailQueued: Bell
  /** Rung once somebody has asked for a new password. */
  readonly resetAsked: Bell
  /** How often members search, which is too often to be stored every time. */
  readonly searches: UseCounter
  /** How often members change something. */
  readonly saves: UseCounter
  /** How often members export lists. */
  readonly exports: UseCounter
  /** Which refusals go into the security log: anybody can bring about as many as they like. */
  readonly notedRefusals: FewAMinute
  /** Rung once somebody has asked for a backup. */
  readonly backupWanted: Bell
  /** Hashes of passwords that took less are made anew when their members sign in. */
  readonly leastHashCost: HashCost
  readonly clock: () => Date
}

/** Opens everything that subjects work with. @throws DatabaseUnusable when the embedded database cannot be written */
export function openServices(config: Config, installation: Installation): Services {
  requireWritable(installation.database)
  const database = openDatabase(installation.database)
  return {
    config,
    installation,
    database,
    reference: new ReferenceCache(database),
    typesetter: new Typesetter({ processes: config.pdfProcesses }),
    paperFaults: new KnownFaults(),
    mailQueued: new Bell(),
    resetAsked: new Bell(),
    searches: new UseCounter(searchLimit(config.searchesPerMinute)),
    saves: new UseCounter(saveLimit(config.savesPerHour)),
    exports: new UseCounter(exportLimit(config.exportsPerHour)),
    notedRefusals: new FewAMinute(notedRefusals),
    backupWanted: new Bell(),
    leastHashCost: usualCost,
    clock: () => new Date(),
  }
}

export async function closeServices(services: Services): Promise<void> {
  services.typesetter.close()
  await services.database.destroy()
}
