import { isSecretKey } from '#backup/manifest/kept-environment.ts'
import type { RestoreResult } from '#backup/restore-backup.ts'
import type { EnvValues } from '#config/env-file.ts'
import { deriveKeyFingerprint } from '#secrets/key-mark.ts'

interface RestoreContext {
  /** As it is now. */
  readonly environment: EnvValues
  /** It was written from the backup. */
  readonly isNewEnvironment: boolean
}

/** What somebody has to know who has restored a backup. */
export function formatRestoreReport(restored: RestoreResult, surroundings: RestoreContext): string[] {
  const { header: head, manifest, migratedSteps: steps, heldEmails: held } = restored
  const { counts } = manifest.figures
  return [
    `Restored as of ${head.made_at}: ${counts.documents ?? 0} documents, ${counts.customers ?? 0} customers, ${counts.leads ?? 0} leads, ${counts.members ?? 0} members. Counts and totals are those of the backup.`,
    ...(steps > 0
      ? [`It was made by an older version (${head.product}): ${steps} steps brought it up to date.`]
      : []),
    `- Sessions: all ended (${getOmittedCount(restored, 'sessions')} then). Everybody signs in again.`,
    '- Members and passwords are as they were then. Whoever has left since can sign in again: look at Settings → Members.',
    ...formatTokenLines(manifest.tokens),
    `- Invitations: ${getOmittedCount(restored, 'invitations')} withdrawn. Invite again whoever had not answered.`,
    `- Idempotency keys: ${getOmittedCount(restored, 'idempotency_keys') + getOmittedCount(restored, 'party_keys')} dropped. A program that repeats a save from before stores it anew.`,
    held === 0
      ? '- E-mails: none was waiting.'
      : `- E-mails: ${held} that had not left are held back, because they may have left since. Send them again, or take them back, under E-mails → Held back.`,
    ...formatEnvironmentLines(restored, surroundings),
  ]
}

function getOmittedCount({ manifest }: RestoreResult, table: string): number {
  return manifest.left[table] ?? 0
}

function formatTokenLines(tokens: readonly string[]): string[] {
  if (tokens.length === 0) return ['- API tokens: there were none.']
  return [
    `- API tokens: ${tokens.length} revoked, because some may have been revoked since. Make those anew that are still needed, under Settings → API tokens: ${tokens.join(', ')}.`,
  ]
}

function formatEnvironmentLines({ manifest }: RestoreResult, { environment, isNewEnvironment: isFresh }: RestoreContext): string[] {
  const hasOtherKey = manifest.key_mark !== '' && manifest.key_mark !== deriveKeyFingerprint(environment.APP_KEY ?? '')
  const isReencrypted = manifest.environment.APP_KEY !== undefined && !isFresh
  const reencryptedLine =
    '- APP_KEY is not that of the backup, which holds its own: what was encrypted with that was encrypted again.'
  const keyLines = isReencrypted
    ? [reencryptedLine]
    : [
        '- APP_KEY is not that of the backup: what was encrypted with it cannot be read. If you have the former key, add it to the environment file as APP_KEY_PREVIOUS and run quittance renew-key before you start the server.',
      ]
  const otherKeyLines = hasOtherKey ? keyLines : []
  if (isFresh) {
    const missing = manifest.has_secrets
      ? ''
      : ' Its secrets were not in the backup: enter MAIL_PASSWORD anew.'
    return [`- Settings: the environment file was written as it was then.${missing}`, ...otherKeyLines]
  }
  const differingKeys = Object.keys(manifest.environment).filter(
    (name) => !isSecretKey(name) && manifest.environment[name] !== environment[name],
  )
  const settings =
    differingKeys.length === 0
      ? '- Settings: the environment file is as it was then.'
      : `- Settings: the environment file stays as it is. It differs from the backup’s in ${differingKeys.join(', ')}.`
  return [settings, ...otherKeyLines]
}
