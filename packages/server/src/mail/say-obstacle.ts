import { assertNever } from '@quittance/shared/documents/unreachable.ts'
import type { MailSettings } from '#config/mail-settings.ts'
import type { Sentence } from '#errors.ts'
import type { DeliveryFailure } from './transport.ts'

/** Why e-mails do not leave this server. */
export function describeFailure({ kind: because, reason }: DeliveryFailure, { host, port, user }: MailSettings): Sentence {
  const params = { place: `${host}:${port}`, user, reason }
  switch (because) {
    case 'off':
      return { key: 'installer.mail-off' }
    case 'away':
      return { key: 'installer.mail-away', params }
    case 'refused':
      return { key: 'installer.mail-refused', params }
    case 'rejected':
      return { key: 'installer.mail-rejected', params }
    case 'insecure':
      return { key: 'installer.mail-insecure', params }
    case 'no-program':
      return { key: 'installer.mail-no-program', params }
    case 'program-refused':
      return { key: 'installer.mail-program-refused', params }
    case 'program-busy':
      return { key: 'installer.mail-program-busy', params }
    default:
      return assertNever(because)
  }
}
