import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { figures } from '#backup/manifest/manifest.ts'
import { type Checksums, compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import type { Connection } from '#database/tables/schema.ts'
import { storeFile } from '#store-file.ts'

// An upgrade that does not come to its end is begun again by every start, which may be every few seconds: one backup is
// enough for all of them.

const begun = z.object({ file: z.string(), figures })

export interface BegunUpgrade {
  /** The backup that was made before. */
  readonly file: string
  /** What the database held then. */
  readonly figures: Checksums
}

/** The backup of an upgrade that was begun here and is not done, if nothing was stored since; else null. */
export async function findBegunUpgrade(dataDir: string, database: Connection): Promise<string | null> {
  const found = readBegun(dataDir)
  if (found === null || !existsSync(found.file)) return null
  const now = await readChecksums(database, Object.keys(found.figures.counts))
  return compareChecksums(found.figures, now).length === 0 ? found.file : null
}

/** For the next start, should this upgrade not come to its end. */
export function noteBegunUpgrade(dataDir: string, upgrade: BegunUpgrade): void {
  storeFile(noteOf(dataDir), JSON.stringify(upgrade))
}

/** Where nothing is left to do, people work: a later upgrade needs a backup of its own. */
export function forgetBegunUpgrade(dataDir: string): void {
  rmSync(noteOf(dataDir), { force: true })
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'storage/framework/upgrade-begun.json')
}

function readBegun(dataDir: string): BegunUpgrade | null {
  try {
    return begun.parse(JSON.parse(readFileSync(noteOf(dataDir), 'utf8')))
  } catch {
    // There is none, or none that says anything: then another backup is made.
    return null
  }
}
