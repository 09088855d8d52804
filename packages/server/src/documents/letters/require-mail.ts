import { isMailOn } from '#config/mail-settings.ts'
import { Invalid } from '#errors.ts'
import type { Services } from '#services.ts'

/** @throws Invalid while e-mail is off */
export function requireMail({ installation }: Pick<Services, 'installation'>): void {
  if (!isMailOn(installation.mail))
    throw new Invalid({ key: 'letter.off' }, { email: [{ key: 'letter.off' }] })
}
