import { join } from 'node:path'
import type { Config } from '#config/config.ts'
import type { Installation } from '#config/installation.ts'
import { deriveKeyFingerprint } from '#secrets/key-mark.ts'
import { storeReplacedKey } from '#secrets/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import { hasEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-event.ts'
import { acquireFileLock } from './database/queries/advisory-lock.ts'
import { inTransaction } from './database/queries/transactions.ts'
import { withExclusiveAccess } from './database/replacing/replace-database.ts'
import { CommandError } from './impossible.ts'
import { KeyRenewalFile, type KeyChange } from './key-file.ts'
import { type ReencryptionCounts, reencryptSecrets } from './reencrypt-secrets.ts'
import { requireCurrentKey } from './require-current-key.ts'
import { closeServices, openServices, type Services } from './services.ts'
import { upgradeInstalledDatabase } from './upgrade-services.ts'

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
export async function renewKey(config: Config, onStep: OnRenewalStep = () => undefined): Promise<RenewalResult> {
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
    const replacement = { from: deriveKeyFingerprint(keys.formerKey), to: deriveKeyFingerprint(keys.newKey), at: clock() }
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
