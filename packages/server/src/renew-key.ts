import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { keyMarkOf } from '#backup/manifest/kept-environment.ts'
import { realPathOf } from '#backup/places/real-path-of.ts'
import type { Config } from '#config/config.ts'
import { changeEnvFile, readEnvFile, required } from '#config/env-file.ts'
import { envFilePath, type Installation, markKey, previousKey, toInstallation } from '#config/installation.ts'
import { inTransaction } from '#database/in-transaction.ts'
import { withExclusiveAccess } from '#database/replacing/with-exclusive-access.ts'
import { markOfInstallation } from '#secrets/installation-mark.ts'
import { storeReplacedKey } from '#secrets/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import { isNoted } from '#security/repository.ts'
import { atTheServer } from '#security/security-event.ts'
import { Impossible } from './impossible.ts'
import { type Reencrypted, reencryptSecrets } from './reencrypt-secrets.ts'
import { requireCurrentKey } from './require-current-key.ts'
import { closeServices, openServices, type Services } from './services.ts'
import { storeFile } from './store-file.ts'
import { upgradeServices } from './upgrade-services.ts'

type RenewalStep = 'begin' | 'mark' | 'reencrypt' | 'commit' | 'finish' | 'end'

/** Called before each step, for tests that stop it there. */
export type OnRenewalStep = (step: RenewalStep) => void | Promise<void>

export interface Renewal extends Reencrypted {
  /** The environment file held the former key already: an earlier run was stopped, or an operator put it there. */
  readonly wasBegun: boolean
}

const keyBytes = 32

/**
 * Gives the installation another `APP_KEY` and encrypts with it what the former one encrypted. While it works the environment
 * file holds both keys, and every other command refuses to start; stopped at any point, the next run finishes it.
 * @throws DatabaseInUse, Impossible, BadEnvFile
 */
export async function renewKey(config: Config, onStep: OnRenewalStep = () => undefined): Promise<Renewal> {
  const file = new KeyFile(config.dataDir)
  const wasBegun = file.previous !== null
  await withServices(config, file.installation(), async (services) => {
    await upgradeServices(services)
    if (!wasBegun) await requireCurrentKey(services)
  })
  await onStep('begin')
  await withExclusiveAccess(file.installation().database, () => {
    if (!wasBegun) file.begin()
  })
  const keys = { from: file.previous ?? '', to: file.installation().key }
  await onStep('mark')
  await excludeFormerKey(config, file.installation(), keys)
  await onStep('reencrypt')
  const reencrypted = await withServices(config, file.installation(), ({ database, clock }) =>
    inTransaction(database, async (transaction) => {
      const counts = await reencryptSecrets(transaction, { ...keys, at: clock() })
      const renewed = { event: 'key-renewed', about: keyMarkOf(keys.to) } as const
      // A run that was stopped after this noted it.
      if (!(await isNoted(transaction, renewed)))
        await noteEvent(transaction, atTheServer, { ...renewed, at: clock() })
      await onStep('commit')
      return counts
    }),
  )
  await onStep('finish')
  file.finish()
  await onStep('end')
  return { ...reencrypted, wasBegun }
}

interface Keys {
  readonly from: string
  readonly to: string
}

/**
 * Makes sure that no server encrypts anything with the former key. One that read it before the renewal began may have connected
 * since: it is connected still, and one that connects later finds the key replaced. @throws DatabaseInUse
 */
async function excludeFormerKey(config: Config, installation: Installation, keys: Keys): Promise<void> {
  await withServices(config, installation, async ({ database, clock }) => {
    const replacement = { from: keyMarkOf(keys.from), to: keyMarkOf(keys.to), at: clock() }
    await inTransaction(database, (transaction) => storeReplacedKey(transaction, replacement))
  })
  await withExclusiveAccess(installation.database, () => undefined)
}

async function withServices<Result>(
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

/** The environment file, whose key is changed in two steps, each whole or not at all. */
class KeyFile {
  readonly #dataDir: string
  readonly #path: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    // A link to where secrets are kept stays one.
    this.#path = realPathOf(envFilePath(dataDir))
    const { uid } = statSync(this.#path)
    if (process.getuid?.() !== uid)
      throw new Impossible(
        `The environment file ${this.#path} belongs to another user, who could not read it any more. Run this as that user: sudo -u '#${uid}' …`,
      )
  }

  get #text(): string {
    return readFileSync(this.#path, 'utf8')
  }

  /** Null: no renewal was begun. */
  get previous(): string | null {
    return readEnvFile(this.#text)[previousKey] ?? null
  }

  installation(): Installation {
    const { [previousKey]: _previous, ...values } = readEnvFile(this.#text)
    return toInstallation(values, this.#dataDir)
  }

  begin(): void {
    const values = readEnvFile(this.#text)
    const key = required(values, 'APP_KEY')
    this.#change({
      APP_KEY: randomBytes(keyBytes).toString('base64url'),
      [previousKey]: key,
      [markKey]: values[markKey] ?? markOfInstallation(key),
    })
  }

  finish(): void {
    this.#change({ [previousKey]: null })
  }

  #change(changes: Readonly<Record<string, string | null>>): void {
    storeFile(this.#path, changeEnvFile(this.#text, changes))
  }
}
