import type { Connection } from '#database/tables/schema.ts'
import { decryptSecret } from '#secrets/seal-secret.ts'
import { listTwoFactorSecrets } from './repository.ts'

/** How many members have a second factor that the key of the environment file does not open. */
export async function countUndecryptableTwoFactorSecrets(database: Connection, key: string): Promise<number> {
  const secrets = await listTwoFactorSecrets(database)
  const isUndecryptable = ({ memberId: row, encryptedSecret: sealedSecret }: (typeof secrets)[number]) =>
    decryptSecret({ key, purpose: 'second-factor', row }, sealedSecret) === null
  return secrets.filter(isUndecryptable).length
}
