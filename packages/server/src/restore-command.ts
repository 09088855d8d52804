import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { BadBackup } from '#backup/manifest/bad-backup.ts'
import { proveBackup } from '#backup/prove-backup.ts'
import { type ReadBackup, readBackup } from '#backup/read-backup.ts'
import { type Restored, restoreBackup } from '#backup/restore-backup.ts'
import { type Config, readConfig } from '#config/config.ts'
import { type EnvValues, writeEnvFile } from '#config/env-file.ts'
import { envFilePath, type Installation, readEnvironment, toInstallation } from '#config/installation.ts'
import { hasUnfinishedReplacement } from '#database/replacing/unfinished-replacement.ts'
import { markInstalled } from '#installer/installed-marker.ts'
import { readContents } from '#installer/repository.ts'
import { nameOf, sayContents, sayUnreached } from '#installer/sayings.ts'
import { textIn } from '#locale/dictionaries.ts'
import { prepareDataFolders } from './data-folders.ts'
import { probeDatabase, requireReadable, requireWritable } from './database/connections/check-database.ts'
import type { DatabaseSettings } from './database/connections/database-settings.ts'
import { openDatabase } from './database/connections/open-database.ts'
import { findUnknownTables } from './database/copies/table-columns.ts'
import { isDamaged } from './database/queries/database-errors.ts'
import { inTransaction } from './database/queries/transactions.ts'
import { DatabaseInUse, undoReplacement } from './database/replacing/replace-database.ts'
import type { Connection } from './database/tables/schema.ts'
import { Impossible } from './impossible.ts'
import { defaultDataDir } from './installed-services.ts'
import { progressBar } from './progress-bar.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'
import { listRestored } from './restored-lines.ts'
import { say } from './say.ts'
import { storeFile } from './store-file.ts'

interface RestoreOptions {
  readonly replace?: boolean
  readonly check?: boolean
  readonly undo?: boolean
}

const text = textIn('en')

/** Puts what a backup holds into the database of this installation, or makes an installation of it. */
export async function restore(name: string | undefined, options: RestoreOptions): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  if (options.undo === true) return await undo(config)
  if (name === undefined) throw new Impossible('Say which backup: quittance restore FILE')
  const file = resolve(name)
  if (options.check === true) return await check(file, config)
  const backup = await readBackup(file, { onProgress: progressBar('Checking') })
  const { installation, fresh } = installationFor(config, backup)
  const restored = await unlessDamaged(installation.database, async () => {
    await requireReplaceable(installation, options.replace === true)
    return await exchange(file, installation)
  })
  if (fresh === null) await reencryptRestored(restored, installation)
  else {
    storeFile(envFilePath(config.dataDir), writeEnvFile(fresh))
    markInstalled(config.dataDir, new Date())
  }
  const environment = readEnvironment(config.dataDir) ?? {}
  for (const line of listRestored(restored, { environment, isFresh: fresh !== null })) say(line)
}

/** A backup with secrets holds the key that its own were encrypted with. */
async function reencryptRestored(
  { manifest }: Restored,
  { database: settings, key }: Installation,
): Promise<void> {
  const former = manifest.environment.APP_KEY
  if (former === undefined || former === key) return
  const database = openDatabase(settings)
  try {
    const keys = { from: former, to: key, at: new Date() }
    await inTransaction(database, (transaction) => reencryptSecrets(transaction, keys))
  } finally {
    await database.destroy()
  }
}

/** A file that nothing can be read from is not replaced unseen: it may be all that somebody can save something from. */
async function unlessDamaged<Result>(
  settings: DatabaseSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (settings.dialect !== 'sqlite' || !isDamaged(error)) throw error
    throw new Impossible(
      `The database ${settings.file} is damaged. Move it away, along with what ends in -wal and -shm beside it, and restore again. Nothing was changed.`,
      { cause: error },
    )
  }
}

async function exchange(file: string, installation: Installation): Promise<Restored> {
  try {
    return await restoreBackup(file, {
      settings: installation.database,
      clock: () => new Date(),
      onProgress: progressBar('Restoring'),
      onIndexed: progressBar('Search index'),
    })
  } catch (error) {
    throw error instanceof DatabaseInUse ? inUse(error) : error
  }
}

function inUse(error: DatabaseInUse): Impossible {
  return new Impossible(
    'Somebody works with this database: a server, a command of the crontab, or another program. Stop them all (sudo systemctl stop quittance quittance-schedule.timer), and try again. Nothing was changed.',
    { cause: error },
  )
}

/** As a restore would, into a database that nobody uses. */
async function check(file: string, { dataDir }: Config): Promise<void> {
  const { head, manifest } = await proveBackup(file, {
    folder: `${dataDir}/storage/app`,
    onProgress: progressBar('Checking'),
  })
  const documents = manifest.figures.counts.documents ?? 0
  say(
    `The backup is good: ${documents} documents as of ${head.made_at}, restored into a scratch database and compared.`,
  )
}

async function undo({ dataDir }: Config): Promise<void> {
  const values = readEnvironment(dataDir)
  const database = values === null ? null : toInstallation(values, dataDir).database
  const isUndone = database?.dialect === 'mysql' && (await undoing(database))
  if (!isUndone)
    throw new Impossible('No restore into this database was stopped: there is nothing to put back.')
  say('What was there before the restore is back.')
}

async function undoing(database: Extract<Installation['database'], { dialect: 'mysql' }>): Promise<boolean> {
  try {
    return await undoReplacement(database)
  } catch (error) {
    throw error instanceof DatabaseInUse ? inUse(error) : error
  }
}

interface Target {
  readonly installation: Installation
  /** The environment file to write; null: there is one, which stays as it is. */
  readonly fresh: EnvValues | null
}

function installationFor({ dataDir }: Config, { manifest }: ReadBackup): Target {
  const values = readEnvironment(dataDir)
  if (values !== null) return { installation: toInstallation(values, dataDir), fresh: null }
  const kept = manifest.environment
  if (kept.DB_CONNECTION !== 'sqlite' && !manifest.has_secrets) {
    throw new Impossible(
      `Nothing is installed in ${dataDir}, and the backup does not hold the password of its database. Install into an empty database first, or write ${dataDir}/.env with APP_URL, APP_KEY and DB_CONNECTION to DB_PASSWORD; then restore again.`,
    )
  }
  const fresh = { APP_KEY: randomBytes(32).toString('base64url'), ...kept }
  return { installation: toInstallation(fresh, dataDir), fresh }
}

/** Nothing is replaced that nobody said may be. */
async function requireReplaceable({ database: settings }: Installation, mayReplace: boolean): Promise<void> {
  requireWritable(settings)
  requireReadable(settings)
  const reached = await probeDatabase(settings, { mayCreate: settings.dialect === 'mysql' })
  if (!reached.isReachable) {
    const { key, params } = sayUnreached(reached, settings)
    throw new Impossible(text(key, params))
  }
  if (reached.existence !== 'there') return
  const database = openDatabase(settings)
  try {
    if (await hasUnfinishedReplacement(database)) return
    const contents = await readContents(database)
    const { key, params } = sayContents(contents, settings)
    if (contents.holds === 'foreign-tables') throw new Impossible(text(key, params))
    if (contents.holds === 'newer-version') await requireKnownTables(database, settings, contents.step)
    if (contents.holds === 'nothing' || contents.holds === 'begun-installation') return
    const held =
      contents.holds === 'product'
        ? `${contents.documents} documents and ${contents.members} members`
        : contents.step
    const there = `The database ${nameOf(settings)} holds ${held}`
    if (!mayReplace)
      throw new Impossible(`${there}. To replace all of that: quittance restore FILE --replace`)
    say(`${there}, which are replaced.`)
  } finally {
    await database.destroy()
  }
}

async function requireKnownTables(
  database: Connection,
  settings: DatabaseSettings,
  step: string,
): Promise<void> {
  const unknown = await findUnknownTables(database)
  if (unknown.length === 0) return
  const params = { database: nameOf(settings), step, tables: unknown.join(', ') }
  throw new BadBackup({ key: 'backup.newer-tables', params })
}
