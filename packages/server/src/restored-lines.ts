import { isSecret } from '#backup/manifest/kept-environment.ts'
import type { Restored } from '#backup/restore-backup.ts'
import type { EnvValues } from '#config/env-file.ts'
import { keyMarkOf } from '#secrets/key-mark.ts'

interface Surroundings {
  /** As it is now. */
  readonly environment: EnvValues
  /** It was written from the backup. */
  readonly isFresh: boolean
}

/** What somebody has to know who has restored a backup. */
export function listRestored(restored: Restored, surroundings: Surroundings): string[] {
  const { head, manifest, steps, held } = restored
  const { counts } = manifest.figures
  return [
    `Restored as of ${head.made_at}: ${counts.documents ?? 0} documents, ${counts.customers ?? 0} customers, ${counts.leads ?? 0} leads, ${counts.members ?? 0} members. Counts and totals are those of the backup.`,
    ...(steps > 0
      ? [`It was made by an older version (${head.product}): ${steps} steps brought it up to date.`]
      : []),
    `- Sessions: all ended (${leftOf(restored, 'sessions')} then). Everybody signs in again.`,
    '- Members and passwords are as they were then. Whoever has left since can sign in again: look at Settings → Members.',
    ...tokenLines(manifest.tokens),
    `- Invitations: ${leftOf(restored, 'invitations')} withdrawn. Invite again whoever had not answered.`,
    `- Idempotency keys: ${leftOf(restored, 'idempotency_keys') + leftOf(restored, 'party_keys')} dropped. A program that repeats a save from before stores it anew.`,
    held === 0
      ? '- E-mails: none was waiting.'
      : `- E-mails: ${held} that had not left are held back, because they may have left since. Send them again, or take them back, under E-mails → Held back.`,
    ...environmentLines(restored, surroundings),
  ]
}

function leftOf({ manifest }: Restored, table: string): number {
  return manifest.left[table] ?? 0
}

function tokenLines(tokens: readonly string[]): string[] {
  if (tokens.length === 0) return ['- API tokens: there were none.']
  return [
    `- API tokens: ${tokens.length} revoked, because some may have been revoked since. Make those anew that are still needed, under Settings → API tokens: ${tokens.join(', ')}.`,
  ]
}

function environmentLines({ manifest }: Restored, { environment, isFresh }: Surroundings): string[] {
  const isOtherKey = manifest.key_mark !== '' && manifest.key_mark !== keyMarkOf(environment.APP_KEY ?? '')
  const isRead = manifest.environment.APP_KEY !== undefined && !isFresh
  const reencrypted =
    '- APP_KEY is not that of the backup, which holds its own: what was encrypted with that was encrypted again.'
  const unread = isRead
    ? [reencrypted]
    : [
        '- APP_KEY is not that of the backup: what was encrypted with it cannot be read. If you have the former key, add it to the environment file as APP_KEY_PREVIOUS and run quittance renew-key before you start the server.',
      ]
  const key = isOtherKey ? unread : []
  if (isFresh) {
    const missing = manifest.has_secrets
      ? ''
      : ' Its secrets were not in the backup: enter MAIL_PASSWORD anew.'
    return [`- Settings: the environment file was written as it was then.${missing}`, ...key]
  }
  const other = Object.keys(manifest.environment).filter(
    (name) => !isSecret(name) && manifest.environment[name] !== environment[name],
  )
  const settings =
    other.length === 0
      ? '- Settings: the environment file is as it was then.'
      : `- Settings: the environment file stays as it is. It differs from the backup’s in ${other.join(', ')}.`
  return [settings, ...key]
}
