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
import { recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import { type Services, withServices } from '#services.ts'
import { defaultDataDir, requireInstallation } from './installed-services.ts'

interface BackupOptions {
  readonly force?: boolean
  readonly withSecrets?: boolean
}

/**
 * Writes a backup of the installation into one file, also while the server runs. Does not migrate a database of an older
 * version first. @throws CommandError, BackupError
 */
export async function backUp(name: string, options: BackupOptions): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const installation = requireInstallation(config)
  await withServices(config, installation, (services) => backUpTo(resolve(name), services, options))
}

async function backUpTo(
  file: string,
  services: Services,
  { force = false, withSecrets = false }: BackupOptions,
): Promise<void> {
  const { config, installation, database, clock } = services
  if (await hasUnfinishedReplacement(database)) {
    throw new CommandError(
      'A restore into this database is unfinished, so there is nothing to back up. Run the restore again, or undo it: quittance restore --undo',
    )
  }
  requireUnusedFile(file, services)
  const environment = readEnvironment(config.dataDir) ?? {}
  const { checksums } = await writeBackup(
    { database, dialect: installation.database.dialect, environment, clock, folders: config },
    {
      file,
      shouldReplace: force,
      shouldIncludeSecrets: withSecrets,
      onProgress: createProgressBar('Backup'),
    },
  )
  await recordBackupEvent(services, basename(file))
  const documents = checksums.counts.documents ?? 0
  printLine(`Backup written to ${file}: ${formatCount(documents, 'document')}, ${measureKilobytes(file)} kB.`)
  printLine(
    withSecrets
      ? 'It contains the secrets of this installation. Store it where only you can read it.'
      : 'It does not contain the secrets of the environment file; use --with-secrets to include them.',
  )
}

/** Rejects a backup file that would replace the environment file or the embedded database. @throws CommandError */
function requireUnusedFile(file: string, { config, installation: { database } }: Services): void {
  const productFiles = [envFilePath(config.dataDir)]
  if (database.dialect === 'sqlite')
    productFiles.push(...['', '-wal', '-shm'].map((suffix) => `${database.file}${suffix}`))
  if (!productFiles.map(resolveRealPath).includes(resolveRealPath(file))) return
  throw new CommandError(`The product uses ${file}; no backup was written. Choose another file.`)
}

/**
 * Records the backup in the security log, because it contains all data. An older database without a security log is skipped,
 * and a log that cannot be written is reported on standard error.
 */
async function recordBackupEvent({ database, clock }: Services, about: string): Promise<void> {
  try {
    if ((await listAppliedMigrations(database)).length < migrationNames.length) return
    await recordSecurityEvent(database, serverActor, { event: 'backup-made', about, at: clock() })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`The backup was written, but recording it in the security log failed: ${reason}\n`)
  }
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function measureKilobytes(file: string): number {
  return Math.ceil(statSync(file).size / 1_000)
}
