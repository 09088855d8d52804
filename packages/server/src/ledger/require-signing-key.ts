import type { Connection } from '#database/tables/schema.ts'
import type { Services } from '#services.ts'
import { appendRecords } from './append-records.ts'
import { notifyAdministrators } from './notify-administrators.ts'
import { type OpenSigningKey, openSigningKey } from './signing-key.ts'

/**
 * Returns the key with which closures and exports are signed. A new one is recorded in the ledger, and all administrators get an e-mail with
 * it: if the ledger was written again without the former key, they learn of it.
 * @param now when it is created, if it is new
 */
export async function requireSigningKey(
  transaction: Connection,
  services: Pick<Services, 'clock' | 'installation'>,
  now: Date,
): Promise<OpenSigningKey> {
  const key = await openSigningKey(transaction, services.installation.key, now)
  if (!key.isNew) return key
  const { id, publicKey } = key
  await appendRecords(transaction, [{ event: 'key', key: id, publicKey }], now.toISOString())
  await notifyAdministrators(transaction, services, {
    template: 'signing-key-created',
    describe: () => ({ key: publicKey }),
  })
  return key
}
