import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { keyMarkOf } from '#secrets/key-mark.ts'
import { storeReplacedKey } from '#secrets/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import { isNoted } from '#security/repository.ts'
import { atTheServer } from '#security/security-event.ts'
import { acquireFileLock } from './database/queries/advisory-lock.ts'
import { inTransaction } from './database/queries/transactions.ts'
import { withExclusiveAccess } from './database/replacing/replace-database.ts'
import { Impossible } from './impossible.ts'
import { KeyFile, type Keys } from './key-file.ts'
import { type Reencrypted, reencryptSecrets } from './reencrypt-secrets.ts'
import { requireCurrentKey } from './require-current-key.ts'
import { closeServices, openServices, type Services } from './services.ts'
import { upgradeServices } from './upgrade-services.ts'

type RenewalStep = 'begin' | 'mark' | 'reencrypt' | 'commit' | 'finish' | 'end'

/** Called before each step, for tests that stop it there. */
export type OnRenewalStep = (step: RenewalStep) => void | Promise<void>

export interface Renewal extends Reencrypted {
  /** The environment file held the former key already: an earlier run was stopped, or an operator put it there. */
  readonly wasBegun: boolean
}

/**
 * Gives the installation another `APP_KEY` and encrypts with it what the former one encrypted. While it works the environment
 * file holds both keys, and every other command refuses to start; stopped at any point, the next run finishes it.
 * @throws DatabaseInUse, Impossible, BadEnvFile
 */
export async function renewKey(config: Config, onStep: OnRenewalStep = () => undefined): Promise<Renewal> {
  // The lock ends with the process, also if that is killed.
  const release = await acquireFileLock(join(config.dataDir, 'storage/framework/renew-key.lock'), 0)
  if (release === null)
    throw new Impossible(
      'Another renewal of APP_KEY is running in this data folder. Wait until it has ended: if it was not successful, run quittance renew-key again. Nothing was changed.',
    )
  try {
    return await renewWithLock(config, onStep)
  } finally {
    release()
  }
}

async function renewWithLock(config: Config, onStep: OnRenewalStep): Promise<Renewal> {
  const file = new KeyFile(config.dataDir)
  const installation = file.installation()
  const { keys, wasBegun } = file.plan()
  await withServices(config, installation, async (services) => {
    await upgradeServices(services)
    if (!wasBegun) await requireCurrentKey(services)
  })
  await onStep('begin')
  await withExclusiveAccess(installation.database, () =>
    wasBegun ? file.requireBegun(keys) : file.begin(keys),
  )
  await onStep('mark')
  await excludeFormerKey(config, installation, keys)
  await onStep('reencrypt')
  const reencrypted = await withServices(config, installation, ({ database, clock }) =>
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
  file.finish(keys)
  await onStep('end')
  return { ...reencrypted, wasBegun }
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
