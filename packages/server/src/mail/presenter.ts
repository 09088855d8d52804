import type { MailSettings } from '#config/mail-settings.ts'

/** @param sender whose address e-mails bear */
export function toWireMail({ driver, host, port, user, password, encryption }: MailSettings, sender: string) {
  return {
    is_on: driver !== 'smtp' || host !== '',
    driver,
    host,
    port,
    username: user,
    has_password: password !== '',
    encryption,
    sender,
  }
}
