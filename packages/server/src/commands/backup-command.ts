import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { resolveRealPath } from '#backup/backup-folder.ts'
import { writeBackup } from '#backup/write-backup.ts'
import { readConfig } from '#config/config.ts'
import { envFilePath, readEnvironment } from '#config/installation.ts'
import { listAppliedMigrations, migrationNames } from '#database/migrations/migrate.ts'
import { hasUnfinishedReplacement } from '#database/replacing/unfinished-replacement.ts'
import { CommandError } from '#errors.ts'
import { createProgressBar, printLine } from '#process/terminal.ts'
import { recordSecurityEvent, serverActor } from '#security/security-log.ts'
import { closeServices, openServices, type Services } from '#services.ts'
import { defaultDataDir, requireInstallation } from './installed-services.ts'

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
  const installation = requireInstallation(config)
  const services = openServices(config, installation)
  const file = resolve(name)
  try {
    const { database, clock } = services
    if (await hasUnfinishedReplacement(database)) {
      throw new CommandError(
        'A restore into this database was stopped before it was whole: there is nothing to back up.',
      )
    }
    requireUnusedFile(file, services)
    const environment = readEnvironment(config.dataDir) ?? {}
    const { totals: figures } = await writeBackup(
      { database, dialect: installation.database.dialect, environment, clock, folders: config },
      {
        file,
        shouldReplace: force,
        shouldIncludeSecrets: withSecrets,
        onProgress: createProgressBar('Backup'),
      },
    )
    await recordBackupEvent(services, basename(file))
    const documents = figures.counts.documents ?? 0
    printLine(
      `The backup ${file} is whole: ${formatCount(documents, 'document')}, ${measureKilobytes(file)} kB.`,
    )
    printLine(
      withSecrets
        ? 'It holds the secrets of this installation too. Keep it where nobody else can read it.'
        : 'The secrets of the environment file are not in it; --with-secrets takes them along.',
    )
  } finally {
    await closeServices(services)
  }
}

/** Refuses to put a backup in the place of the environment file or the embedded database. @throws Impossible */
function requireUnusedFile(file: string, { config, installation: { database } }: Services): void {
  const productFiles = [envFilePath(config.dataDir)]
  if (database.dialect === 'sqlite')
    productFiles.push(...['', '-wal', '-shm'].map((end) => `${database.file}${end}`))
  if (!productFiles.map(resolveRealPath).includes(resolveRealPath(file))) return
  throw new CommandError(`${file} is in use by the product, and was left as it is. Choose another file.`)
}

/** Everything of the firm has left the database: that is in the log, unless there is none yet or it cannot be written. */
async function recordBackupEvent({ database, clock }: Services, about: string): Promise<void> {
  try {
    if ((await listAppliedMigrations(database)).length < migrationNames.length) return
    await recordSecurityEvent(database, serverActor, { event: 'backup-made', about, at: clock() })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The backup was made, but could not be noted in the security log: ${reason}\n`)
  }
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function measureKilobytes(file: string): number {
  return Math.ceil(statSync(file).size / 1_000)
}
