import type { MailSettings } from '#config/mail-settings.ts'

interface MailStatus {
  readonly isOn: boolean
  /** Whether the password goes over a network for everybody to read. */
  readonly isPasswordInClear: boolean
  /** Whose address e-mails bear. */
  readonly sender: string
}

export function toWireMailSettings(
  { driver, host, port, user, password, encryption }: MailSettings,
  { isOn, isPasswordInClear: isInClear, sender }: MailStatus,
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
