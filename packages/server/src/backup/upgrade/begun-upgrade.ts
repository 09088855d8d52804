import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { totalsSchema } from '#backup/manifest/manifest.ts'
import { type Checksums, compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import type { Connection } from '#database/tables/schema.ts'
import { writeFileAtomically } from '#store-file.ts'

// An upgrade that does not come to its end is begun again by every start, which may be every few seconds: one backup is
// enough for all of them.

const upgradeRecordSchema = z.object({ file: z.string(), figures: totalsSchema })

export interface UpgradeRecord {
  /** The backup that was made before. */
  readonly file: string
  /** What the database held then. */
  readonly figures: Checksums
}

/** The backup of an upgrade that was begun here and is not done, if nothing was stored since; else null. */
export async function findUpgradeBackup(dataDir: string, database: Connection): Promise<string | null> {
  const record = readUpgradeRecord(dataDir)
  if (record === null || !existsSync(record.file)) return null
  const now = await readChecksums(database, Object.keys(record.figures.counts))
  return compareChecksums(record.figures, now).length === 0 ? record.file : null
}

/** For the next start, should this upgrade not come to its end. */
export function storeUpgradeRecord(dataDir: string, upgrade: UpgradeRecord): void {
  writeFileAtomically(getRecordPath(dataDir), JSON.stringify(upgrade))
}

/** Where nothing is left to do, people work: a later upgrade needs a backup of its own. */
export function deleteUpgradeRecord(dataDir: string): void {
  rmSync(getRecordPath(dataDir), { force: true })
}

function getRecordPath(dataDir: string): string {
  return join(dataDir, 'storage/framework/upgrade-begun.json')
}

function readUpgradeRecord(dataDir: string): UpgradeRecord | null {
  try {
    return upgradeRecordSchema.parse(JSON.parse(readFileSync(getRecordPath(dataDir), 'utf8')))
  } catch {
    // There is none, or none that says anything: then another backup is made.
    return null
  }
}
