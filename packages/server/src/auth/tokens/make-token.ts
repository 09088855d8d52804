import { newSecret, secretHash } from '#auth/secret.ts'
import type { Services } from '#services.ts'
import { insertToken } from './repository.ts'

/** Known by its beginning, to people and to programs that look for secrets where none should be. */
const beginning = 'qtn_'

export interface MadeToken {
  readonly id: number
  /** Nowhere else from now on. */
  readonly secret: string
}

export async function makeToken(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, name }: { readonly memberId: number; readonly name: string },
): Promise<MadeToken> {
  const secret = `${beginning}${newSecret()}`
  const token = { memberId, name, tokenHash: secretHash(secret), createdAt: clock() }
  return { id: await insertToken(database, token), secret }
}
