import type { MailSettings } from '#config/mail-settings.ts'

interface Outgoing {
  readonly isOn: boolean
  /** Whether the password goes over a network for everybody to read. */
  readonly isInClear: boolean
  /** Whose address e-mails bear. */
  readonly sender: string
}

export function toWireMail(
  { driver, host, port, user, password, encryption }: MailSettings,
  { isOn, isInClear, sender }: Outgoing,
) {
  return {
    is_on: isOn,
    driver,
    host,
    port,
    username: user,
    has_password: password !== '',
    encryption,
    password_in_clear: isInClear,
    sender,
  }
}
