import { englishText } from '@quittance/shared/text/translate.ts'
import { countUndecryptableTwoFactorSecrets } from '#auth/factor/count-unreadable.ts'
import { describeFormerLogs } from './database/dialects/embedded/wal-files.ts'
import type { Services } from './services.ts'

/**
 * Writes to standard error what this start of the server cannot read: secrets that `APP_KEY` does not decrypt, and logs of a
 * database whose transactions are in no database. The server starts nevertheless: members have recovery codes, or an administrator.
 */
export async function reportUnreadableData({ database, installation }: Services): Promise<void> {
  const sentences = describeFormerLogs(installation.database)
  const count = await countUndecryptableTwoFactorSecrets(database, installation.key)
  if (count > 0) sentences.push(englishText('secrets.wrong-key', { count }))
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
}
