import {
  installerDefaults,
  type MailDriver,
  type MailEncryption,
  mailDrivers,
  mailEncryptions,
} from '@quittance/shared/installation/installer-settings.ts'
import { type EnvValues, parsePort, requireOneOf } from './env-file.ts'

/** Settings for sending e-mails. */
export interface MailSettings {
  readonly driver: MailDriver
  /** Empty together with the driver `smtp`: e-mail is off. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly encryption: MailEncryption
}

/** Returns whether the server can send e-mails. */
export function isMailOn({ driver, host }: Pick<MailSettings, 'driver' | 'host'>): boolean {
  return driver !== 'smtp' || host !== ''
}

/** Returns whether e-mails are only written to the log file, so that none leaves the server. */
export function isMailLogged({ driver }: Pick<MailSettings, 'driver'>): boolean {
  return driver === 'log'
}

const loopbackHostPattern = /^(localhost|127(\.\d{1,3}){3}|::1)$/i

/** Returns whether the login of the mail server is sent unencrypted over a network. */
export function isPasswordInClear({ driver, host, user, password, encryption }: MailSettings): boolean {
  const hasLogin = user !== '' || password !== ''
  return driver === 'smtp' && host !== '' && hasLogin && encryption === '' && !loopbackHostPattern.test(host)
}

/** Reads the mail settings of an environment file. @throws EnvFileError */
export function readMailSettings(values: EnvValues): MailSettings {
  return {
    driver: requireOneOf(mailDrivers, 'MAIL_DRIVER', values.MAIL_DRIVER ?? installerDefaults.mailDriver),
    host: values.MAIL_HOST ?? '',
    port: parsePort('MAIL_PORT', values.MAIL_PORT ?? String(installerDefaults.mailPort)),
    user: values.MAIL_USERNAME ?? '',
    password: values.MAIL_PASSWORD ?? '',
    encryption: requireOneOf(mailEncryptions, 'MAIL_ENCRYPTION', values.MAIL_ENCRYPTION ?? ''),
  }
}
