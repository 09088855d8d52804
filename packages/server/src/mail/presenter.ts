import type { MailSettings } from '#config/mail-settings.ts'

interface Outgoing {
  readonly isOn: boolean
  /** Whose address e-mails bear. */
  readonly sender: string
}

export function toWireMail(
  { driver, host, port, user, password, encryption }: MailSettings,
  { isOn, sender }: Outgoing,
) {
  return {
    is_on: isOn,
    driver,
    host,
    port,
    username: user,
    has_password: password !== '',
    encryption,
    sender,
  }
}
