import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { realPathOf } from '#backup/places/real-path-of.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { readConfig } from '#config/config.ts'
import { envFilePath, readEnvironment } from '#config/installation.ts'
import { hasUnfinishedReplacement } from '#database/replacing/unfinished-replacement.ts'
import { noteEvent } from '#security/note-event.ts'
import { atTheServer } from '#security/security-event.ts'
import { listAppliedMigrations, migrationNames } from './database/migrations/migrate.ts'
import { Impossible } from './impossible.ts'
import { defaultDataDir, installedIn } from './installed-services.ts'
import { progressBar } from './progress-bar.ts'
import { say } from './say.ts'
import { closeServices, openServices, type Services } from './services.ts'

interface BackupOptions {
  readonly force?: boolean
  readonly withSecrets?: boolean
}

/** Everything in one file, while the server works. A database of an older version is backed up as it is. */
export async function backUp(
  name: string,
  { force = false, withSecrets = false }: BackupOptions,
): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const installation = installedIn(config)
  const services = openServices(config, installation)
  const file = resolve(name)
  try {
    const { database, clock } = services
    if (await hasUnfinishedReplacement(database)) {
      throw new Impossible(
        'A restore into this database was stopped before it was whole: there is nothing to back up.',
      )
    }
    requireForeignFile(file, services)
    const environment = readEnvironment(config.dataDir) ?? {}
    const { figures } = await writeBackup(
      { database, dialect: installation.database.dialect, environment, clock, folders: config },
      { file, replaces: force, withSecrets, onProgress: progressBar('Backup') },
    )
    await note(services, basename(file))
    const documents = figures.counts.documents ?? 0
    say(`The backup ${file} is whole: ${counted(documents, 'document')}, ${kilobytes(file)} kB.`)
    say(
      withSecrets
        ? 'It holds the secrets of this installation too. Keep it where nobody else can read it.'
        : 'The secrets of the environment file are not in it; --with-secrets takes them along.',
    )
  } finally {
    await closeServices(services)
  }
}

/** Refuses to put a backup in the place of the environment file or the embedded database. @throws Impossible */
function requireForeignFile(file: string, { config, installation: { database } }: Services): void {
  const used = [envFilePath(config.dataDir)]
  if (database.dialect === 'sqlite') used.push(...['', '-wal', '-shm'].map((end) => `${database.file}${end}`))
  if (!used.map(realPathOf).includes(realPathOf(file))) return
  throw new Impossible(`${file} is in use by the product, and was left as it is. Choose another file.`)
}

/** Everything of the firm has left the database: that is in the log, unless there is none yet or it cannot be written. */
async function note({ database, clock }: Services, about: string): Promise<void> {
  try {
    if ((await listAppliedMigrations(database)).length < migrationNames.length) return
    await noteEvent(database, atTheServer, { event: 'backup-made', about, at: clock() })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The backup was made, but could not be noted in the security log: ${reason}\n`)
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function kilobytes(file: string): number {
  return Math.ceil(statSync(file).size / 1_000)
}
