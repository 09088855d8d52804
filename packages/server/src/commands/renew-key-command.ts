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
import { DatabaseInUse, withExclusiveAccess } from '#database/replacing/replace-database.ts'
import { CommandError } from '#errors.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { printLine } from '#process/terminal.ts'
import { deriveInstallationId, deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { storeReplacedKey } from '#secrets/repository.ts'
import { hasEvent } from '#security/repository.ts'
import { recordSecurityEvent, serverActor } from '#security/security-log.ts'
import { closeServices, openServices, type Services } from '#services.ts'
import { defaultDataDir, requireCurrentKey, upgradeInstalledDatabase } from './installed-services.ts'
import { type ReencryptionCounts, reencryptSecrets } from './reencrypt-secrets.ts'

/** Renews `APP_KEY`, or finishes a renewal that was stopped, and says what came of it. */
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
    if (!(error instanceof DatabaseInUse)) throw error
    const isStarted = readEnvironment(config.dataDir)?.[previousKeyVariable] !== undefined
    const outcome = isStarted ? 'The renewal was begun and goes on then.' : 'Nothing was changed.'
    throw new CommandError(
      `A server or another program is connected to this database. Stop them all (sudo systemctl stop quittance quittance-schedule.timer), on every computer, and try again. ${outcome}`,
      { cause: error },
    )
  }
}

function formatRenewal({
  isResumed: wasBegun,
  twoFactorSecrets: factors,
  emails: texts,
  unreadable,
}: RenewalResult): string[] {
  const unreadableLine = `- ${unreadable} encrypted values could be read with neither key and stay as they are. Their members sign in with recovery codes.`
  return [
    wasBegun
      ? 'The renewal that was begun is finished: the former key is no longer in the environment file.'
      : 'APP_KEY was renewed: the former key is no longer in the environment file.',
    `- Encrypted again: the secrets of two-factor sign-in of ${factors} members, and ${texts} waiting e-mails.`,
    ...(unreadable > 0 ? [unreadableLine] : []),
    '- Sessions, passwords and API tokens stay. Browsers renew their anti-forgery tokens themselves.',
    '- Several servers: copy the environment file to each before you start it.',
    '- Backups from before hold secrets encrypted with the former key. Make a new backup now.',
  ]
}

type RenewalStep = 'begin' | 'mark' | 'reencrypt' | 'commit' | 'finish' | 'end'

/** Called before each step, for tests that stop it there. */
export type OnRenewalStep = (step: RenewalStep) => void | Promise<void>

export interface RenewalResult extends ReencryptionCounts {
  /** The environment file held the former key already: an earlier run was stopped, or an operator put it there. */
  readonly isResumed: boolean
}

/**
 * Gives the installation another `APP_KEY` and encrypts with it what the former one encrypted. While it works the environment
 * file holds both keys, and every other command refuses to start; stopped at any point, the next run finishes it.
 * @throws DatabaseInUse, Impossible, BadEnvFile
 */
export async function renewKey(
  config: Config,
  onStep: OnRenewalStep = () => undefined,
): Promise<RenewalResult> {
  // The lock ends with the process, also if that is killed.
  const release = await acquireFileLock(join(config.dataDir, 'storage/framework/renew-key.lock'), 0)
  if (release === null)
    throw new CommandError(
      'Another renewal of APP_KEY is running in this data folder. Wait until it has ended: if it was not successful, run quittance renew-key again. Nothing was changed.',
    )
  try {
    return await renewWithLock(config, onStep)
  } finally {
    release()
  }
}

async function renewWithLock(config: Config, onStep: OnRenewalStep): Promise<RenewalResult> {
  const file = new KeyRenewalFile(config.dataDir)
  const installation = file.readInstallation()
  const { keys, isResumed: wasBegun } = file.planRenewal()
  await withOpenServices(config, installation, async (services) => {
    await upgradeInstalledDatabase(services)
    if (!wasBegun) await requireCurrentKey(services)
  })
  await onStep('begin')
  await withExclusiveAccess(installation.database, () =>
    wasBegun ? file.requireBothKeys(keys) : file.storeBothKeys(keys),
  )
  await onStep('mark')
  await excludeFormerKey(config, installation, keys)
  await onStep('reencrypt')
  const reencrypted = await withOpenServices(config, installation, ({ database, clock }) =>
    inTransaction(database, async (transaction) => {
      const counts = await reencryptSecrets(transaction, { ...keys, replacedAt: clock() })
      const renewalEvent = { event: 'key-renewed', about: deriveKeyFingerprint(keys.newKey) } as const
      // A run that was stopped after this noted it.
      if (!(await hasEvent(transaction, renewalEvent)))
        await recordSecurityEvent(transaction, serverActor, { ...renewalEvent, at: clock() })
      await onStep('commit')
      return counts
    }),
  )
  await onStep('finish')
  file.removeFormerKey(keys)
  await onStep('end')
  return { ...reencrypted, isResumed: wasBegun }
}

/**
 * Makes sure that no server encrypts anything with the former key. One that read it before the renewal began may have connected
 * since: it is connected still, and one that connects later finds the key replaced. @throws DatabaseInUse
 */
async function excludeFormerKey(config: Config, installation: Installation, keys: KeyChange): Promise<void> {
  await withOpenServices(config, installation, async ({ database, clock }) => {
    const replacement = {
      from: deriveKeyFingerprint(keys.formerKey),
      to: deriveKeyFingerprint(keys.newKey),
      at: clock(),
    }
    await inTransaction(database, (transaction) => storeReplacedKey(transaction, replacement))
  })
  await withExclusiveAccess(installation.database, () => undefined)
}

async function withOpenServices<Result>(
  config: Config,
  installation: Installation,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const services = openServices(config, installation)
  try {
    return await work(services)
  } finally {
    await closeServices(services)
  }
}

const keyBytes = 32

/** The former key and the one that replaces it. */
export interface KeyChange {
  readonly formerKey: string
  readonly newKey: string
}

/**
 * The environment file during a renewal of `APP_KEY`. The key is changed in two steps, each whole or not at all. Between them the
 * file holds both keys. A step that finds other keys than it expects changes nothing.
 */
export class KeyRenewalFile {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    // A link to where secrets are kept stays one.
    this.#path = resolveRealPath(envFilePath(dataDir))
    const { uid } = statSync(this.#path)
    if (process.getuid?.() !== uid)
      throw new CommandError(
        `The environment file ${this.#path} belongs to another user, who could not read it any more. Run this as that user: sudo -u '#${uid}' …`,
      )
  }

  readInstallation(): Installation {
    const { [previousKeyVariable]: _previous, ...values } = this.#values
    return parseInstallation(values, this.#dataDir)
  }

  /** Returns the keys of a renewal that was begun, or those of a new one, which `begin` stores. @throws BadEnvFile */
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

  /** Stores both keys. @throws Impossible */
  storeBothKeys({ formerKey: from, newKey: to }: KeyChange): void {
    const values = this.#requireKeys({ key: from, previous: undefined })
    this.#changeValues({
      APP_KEY: to,
      [previousKeyVariable]: from,
      [installationIdVariable]: values[installationIdVariable] ?? deriveInstallationId(from),
    })
  }

  /** Checks that both keys are stored. @throws Impossible */
  requireBothKeys({ formerKey: from, newKey: to }: KeyChange): void {
    this.#requireKeys({ key: to, previous: from })
  }

  /** Removes the former key. @throws Impossible */
  removeFormerKey(keys: KeyChange): void {
    this.requireBothKeys(keys)
    this.#changeValues({ [previousKeyVariable]: null })
  }

  /** The only copy of a key must not be overwritten. */
  #requireKeys(expected: { readonly key: string; readonly previous: string | undefined }): EnvValues {
    const values = this.#values
    if (values.APP_KEY === expected.key && values[previousKeyVariable] === expected.previous) return values
    throw new CommandError(
      `Another renewal of APP_KEY, or an edit by hand, has changed the keys in ${this.#path} since this command read them. It has left the file as it is. Wait until no other renewal is running, and run: quittance renew-key`,
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
