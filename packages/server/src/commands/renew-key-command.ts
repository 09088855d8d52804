import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { resolveRealPath } from '#backup/backup-folder.ts'
import { type Config, readConfig } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { changeEnvFile, type EnvValues, parseEnvFile, requireValue } from '#config/env-file.ts'
import {
  envFilePath,
  type Installation,
  installationIdVariable,
  parseInstallation,
  previousKeyVariable,
  readEnvironment,
} from '#config/installation.ts'
import { acquireFileLock } from '#database/queries/advisory-lock.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { DatabaseInUseError, withExclusiveAccess } from '#database/replacing/replace-database.ts'
import { CommandError } from '#errors.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { printLine } from '#process/terminal.ts'
import { deriveInstallationId, deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { storeReplacedKey } from '#secrets/repository.ts'
import { hasEvent, recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import { withServices } from '#services.ts'
import { defaultDataDir, requireCurrentKey, upgradeInstalledDatabase } from './installed-services.ts'
import { type KeyChange, type ReencryptionCounts, reencryptSecrets } from './reencrypt-secrets.ts'

/** Renews `APP_KEY`, or completes an interrupted renewal, and prints the result. @throws CommandError, EnvFileError */
export async function renewAppKey(): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  if (readEnvironment(config.dataDir) === null)
    throw new CommandError(`Nothing is installed in ${config.dataDir}: there is no environment file.`)
  for (const line of formatRenewal(await renewOrExplain(config))) printLine(line)
}

async function renewOrExplain(config: Config): Promise<RenewalResult> {
  try {
    return await renewKey(config)
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error
    const isStarted = readEnvironment(config.dataDir)?.[previousKeyVariable] !== undefined
    const outcome = isStarted ? 'The renewal has started and continues then.' : 'Nothing was changed.'
    throw new CommandError(
      `The database is in use by a server or another program. Stop them all (sudo systemctl stop quittance quittance-schedule.timer), on every computer, and try again. ${outcome}`,
      { cause: error },
    )
  }
}

function formatRenewal({ isResumed, twoFactorSecrets, emails, unreadable }: RenewalResult): string[] {
  const unreadableLine = `- ${unreadable} encrypted values can be decrypted with neither key and were not changed. Their members sign in with recovery codes.`
  return [
    isResumed
      ? 'The interrupted renewal is complete: the former key is no longer in the environment file.'
      : 'APP_KEY was renewed: the former key is no longer in the environment file.',
    `- Re-encrypted: the two-factor secrets of ${twoFactorSecrets} members, and ${emails} waiting e-mails.`,
    ...(unreadable > 0 ? [unreadableLine] : []),
    '- Sessions, passwords and API tokens remain valid. Browsers renew their CSRF tokens automatically.',
    '- Several servers: copy the environment file to each before you start it.',
    '- Earlier backups contain secrets encrypted with the former key. Make a new backup now.',
  ]
}

type RenewalStep = 'begin' | 'mark' | 'reencrypt' | 'commit' | 'finish' | 'end'

/** Called before each step, so that tests can stop the renewal there. */
export type RenewalListener = (step: RenewalStep) => void | Promise<void>

interface RenewalResult extends ReencryptionCounts {
  /** The environment file already contained the former key: an earlier run was interrupted, or an administrator added the key. */
  readonly isResumed: boolean
}

/**
 * Replaces the `APP_KEY` of the installation and re-encrypts its secrets. During the renewal the environment file contains both
 * keys, and no other command starts. If the renewal is interrupted at any point, the next run completes it.
 * @throws DatabaseInUseError, CommandError, EnvFileError
 */
export async function renewKey(
  config: Config,
  onStep: RenewalListener = () => undefined,
): Promise<RenewalResult> {
  // The lock is released when the process ends, also if it is killed.
  const release = await acquireFileLock(join(config.dataDir, 'storage/framework/renew-key.lock'), 0)
  if (release === null)
    throw new CommandError(
      'Another renewal of APP_KEY is running in this data directory. Wait until it has ended. If it fails, run quittance renew-key again. Nothing was changed.',
    )
  try {
    return await renewWithLock(config, onStep)
  } finally {
    release()
  }
}

async function renewWithLock(config: Config, onStep: RenewalListener): Promise<RenewalResult> {
  const file = new KeyRenewalFile(config.dataDir)
  const installation = file.readInstallation()
  const { keys, isResumed } = file.planRenewal()
  await withServices(config, installation, async (services) => {
    await upgradeInstalledDatabase(services)
    if (!isResumed) await requireCurrentKey(services)
  })
  await onStep('begin')
  await withExclusiveAccess(installation.database, () =>
    isResumed ? file.requireBothKeys(keys) : file.storeBothKeys(keys),
  )
  await onStep('mark')
  await excludeFormerKey(config, installation, keys)
  await onStep('reencrypt')
  const counts = await withServices(config, installation, ({ database, clock }) =>
    inTransaction(database, async (transaction) => {
      const reencrypted = await reencryptSecrets(transaction, { ...keys, replacedAt: clock() })
      const renewalEvent = { event: 'key-renewed', about: deriveKeyFingerprint(keys.newKey) } as const
      // A run that was interrupted after this transaction recorded the event already.
      if (!(await hasEvent(transaction, renewalEvent)))
        await recordSecurityEvent(transaction, serverActor, { ...renewalEvent, at: clock() })
      await onStep('commit')
      return reencrypted
    }),
  )
  await onStep('finish')
  file.removeFormerKey(keys)
  await onStep('end')
  return { ...counts, isResumed }
}

/**
 * Ensures that no server encrypts data with the former key. A server that read the key before the renewal may have connected since
 * then: it is still connected, and a server that connects later finds that the key was replaced. @throws DatabaseInUseError
 */
async function excludeFormerKey(config: Config, installation: Installation, keys: KeyChange): Promise<void> {
  await withServices(config, installation, async ({ database, clock }) => {
    const replacement = {
      formerFingerprint: deriveKeyFingerprint(keys.formerKey),
      newFingerprint: deriveKeyFingerprint(keys.newKey),
      replacedAt: clock(),
    }
    await inTransaction(database, (transaction) => storeReplacedKey(transaction, replacement))
  })
  await withExclusiveAccess(installation.database, () => undefined)
}

const keyBytes = 32

/**
 * The environment file during a renewal of `APP_KEY`. The key is changed in two atomic steps, between which the file contains
 * both keys. A step that finds unexpected keys changes nothing.
 */
class KeyRenewalFile {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    // If the file is a symbolic link, its target is replaced, not the link.
    this.#path = resolveRealPath(envFilePath(dataDir))
    const { uid } = statSync(this.#path)
    if (process.getuid?.() !== uid)
      throw new CommandError(
        `The environment file ${this.#path} belongs to another user, who could not read it after the renewal. Run this command as that user: sudo -u '#${uid}' …`,
      )
  }

  readInstallation(): Installation {
    const { [previousKeyVariable]: _previous, ...values } = this.#values
    return parseInstallation(values, this.#dataDir)
  }

  /** Returns the keys of an interrupted renewal, or those of a new one, which `storeBothKeys` stores. @throws EnvFileError */
  planRenewal(): { readonly keys: KeyChange; readonly isResumed: boolean } {
    const values = this.#values
    const currentKey = requireValue(values, 'APP_KEY')
    if (values[previousKeyVariable] === undefined)
      return {
        keys: { formerKey: currentKey, newKey: randomBytes(keyBytes).toString('base64url') },
        isResumed: false,
      }
    return {
      keys: { formerKey: requireValue(values, previousKeyVariable), newKey: currentKey },
      isResumed: true,
    }
  }

  /** Stores both keys. @throws CommandError if the file contains other keys */
  storeBothKeys({ formerKey, newKey }: KeyChange): void {
    const values = this.#requireKeys({ key: formerKey, previous: undefined })
    this.#changeValues({
      APP_KEY: newKey,
      [previousKeyVariable]: formerKey,
      [installationIdVariable]: values[installationIdVariable] ?? deriveInstallationId(formerKey),
    })
  }

  /** Checks that both keys are stored. @throws CommandError */
  requireBothKeys({ formerKey, newKey }: KeyChange): void {
    this.#requireKeys({ key: newKey, previous: formerKey })
  }

  /** Removes the former key. @throws CommandError if the file contains other keys */
  removeFormerKey(keys: KeyChange): void {
    this.requireBothKeys(keys)
    this.#changeValues({ [previousKeyVariable]: null })
  }

  /** Returns the values of the file if it contains the expected keys, so that the only copy of a key is never overwritten. */
  #requireKeys(expected: { readonly key: string; readonly previous: string | undefined }): EnvValues {
    const values = this.#values
    if (values.APP_KEY === expected.key && values[previousKeyVariable] === expected.previous) return values
    throw new CommandError(
      `Another renewal of APP_KEY, or a manual edit, has changed the keys in ${this.#path} since this command read them. This command did not change the file. Wait until no other renewal is running, and run: quittance renew-key`,
    )
  }

  get #text(): string {
    return readFileSync(this.#path, 'utf8')
  }

  get #values(): EnvValues {
    return parseEnvFile(this.#text)
  }

  #changeValues(changes: Readonly<Record<string, string | null>>): void {
    writeFileAtomically(this.#path, changeEnvFile(this.#text, changes))
  }
}
