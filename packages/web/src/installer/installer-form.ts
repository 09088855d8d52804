import {
  type InstallerSettings,
  installerDefaults,
} from '@quittance/shared/installation/installer-settings.ts'
import { findCountryDefaults, findCountryOf } from '@quittance/shared/installation/regions.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { currentLocale } from '#locale/locale.ts'

type Port = 'dbPort' | 'mailPort'

/** The settings as entered: ports are text, because the server validates them. */
export type EnteredSettings = Omit<InstallerSettings, Port> & Readonly<Record<Port, string>>
export type Setting = keyof EnteredSettings

/** All fields of the wizard. */
export type InstallerValues = EnteredSettings & {
  /** Purchase code. */
  readonly code: string
  /** Recipient of the test e-mail. */
  readonly recipient: string
  /** Text of the environment file. Its secrets are masked until the user shows them. */
  readonly environment: string
  readonly adminEmail: string
  readonly adminPassword: string
}

export type InstallerField = keyof InstallerValues

const databaseServerSettings = ['dbHost', 'dbPort', 'dbUsername', 'dbPassword'] as const
const mailServerSettings = ['mailHost', 'mailPort', 'mailUsername', 'mailPassword', 'mailEncryption'] as const

export const defaultSettings: EnteredSettings = {
  ...installerDefaults,
  dbPort: String(installerDefaults.dbPort),
  mailPort: String(installerDefaults.mailPort),
}

/** Language, country and time zone that the browser suggests. */
function proposeRegion(
  locale: Locale,
  languages: readonly string[],
  browserTimeZone: string,
): Pick<EnteredSettings, 'appLocale' | 'appCountry' | 'appTimezone'> {
  const appCountry = languages.map(findCountryOf).find((country) => country !== '') ?? ''
  return { appLocale: locale, appCountry, appTimezone: proposeTimeZone(appCountry, browserTimeZone) }
}

/** Returns the time zone of a country; that of the browser for countries that have several, or are not known here. */
export function proposeTimeZone(country: string, browserTimeZone: string): string {
  const usual = findCountryDefaults(country)?.timeZone
  const isOneOfSeveral = usual?.split('/')[0] === 'America' && browserTimeZone.startsWith('America/')
  return usual === undefined || isOneOfSeveral ? browserTimeZone : usual
}

/** Returns the values with which the wizard opens. @param address URL of the application as the browser sees it */
export function initialValues(address: string): InstallerValues {
  return {
    ...defaultSettings,
    ...proposeRegion(currentLocale(), navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone),
    appUrl: address.replace(/\/+$/, ''),
    code: '',
    recipient: '',
    environment: '',
    adminEmail: '',
    adminPassword: '',
  }
}

const labels = {
  appLocale: 'installer.choose-language',
  appCountry: 'region.country',
  appTimezone: 'region.time-zone',
  code: 'installer.code',
  appName: 'installer.app-name',
  appEnv: 'installer.app-env',
  appDebug: 'installer.app-debug',
  appUrl: 'installer.app-url',
  mailDriver: 'installer.mail-driver',
  mailHost: 'installer.mail-host',
  mailPort: 'installer.mail-port',
  mailUsername: 'installer.mail-username',
  mailPassword: 'installer.mail-password',
  mailEncryption: 'installer.mail-encryption',
  recipient: 'installer.test-mail-to',
  dbConnection: 'installer.db-connection',
  dbHost: 'installer.db-host',
  dbPort: 'installer.db-port',
  dbDatabase: 'installer.db-database',
  dbUsername: 'installer.db-username',
  dbPassword: 'installer.db-password',
  environment: 'installer.env',
  adminEmail: 'installer.admin-email',
  adminPassword: 'installer.admin-password',
} as const satisfies Record<InstallerField, TextKey>

/** All fields, in their order on the screen. */
export const fieldsInOrder = Object.keys(labels) as readonly InstallerField[] // as: the keys of a constant

/** Returns the label of a field. The name of an embedded database is a file. */
export function fieldLabel(field: InstallerField, settings: Pick<EnteredSettings, 'dbConnection'>): TextKey {
  return field === 'dbDatabase' && !hasDatabaseServer(settings) ? 'installer.db-file' : labels[field]
}

export function hasDatabaseServer({ dbConnection }: Pick<EnteredSettings, 'dbConnection'>): boolean {
  return dbConnection === 'mysql'
}

export function hasMailServer({ mailDriver }: Pick<EnteredSettings, 'mailDriver'>): boolean {
  return mailDriver === 'smtp'
}

/** Returns the settings to send. Hidden fields have their defaults, even if they were edited before. */
export function visibleSettings(values: EnteredSettings): EnteredSettings {
  const hidden: readonly Setting[] = [
    ...(hasDatabaseServer(values) ? [] : databaseServerSettings),
    ...(hasMailServer(values) ? [] : mailServerSettings),
  ]
  const names = Object.keys(defaultSettings) as readonly Setting[] // as: the keys of a constant
  const settings = Object.fromEntries(
    names.map((name) => [name, hidden.includes(name) ? defaultSettings[name] : values[name]]),
  )
  return settings as unknown as EnteredSettings // as: it has the value of each name
}

/** Returns the settings for a test of the database, independent of the other fields. @param address URL of the application */
export function databaseTestSettings(values: EnteredSettings, address: string): EnteredSettings {
  const { dbConnection, dbDatabase, dbHost, dbPort, dbUsername, dbPassword } = visibleSettings(values)
  const database = { dbConnection, dbDatabase, dbHost, dbPort, dbUsername, dbPassword }
  return { ...defaultSettings, appUrl: address, ...database }
}

/** Returns the settings for a test e-mail, independent of the database. @param address URL of the application */
export function mailTestSettings(values: EnteredSettings, address: string): EnteredSettings {
  const { mailDriver, mailHost, mailPort, mailUsername, mailPassword, mailEncryption } =
    visibleSettings(values)
  return {
    ...defaultSettings,
    appName: values.appName.trim() || defaultSettings.appName,
    appUrl: address,
    dbConnection: 'sqlite',
    ...{ mailDriver, mailHost, mailPort, mailUsername, mailPassword, mailEncryption },
  }
}

/** Returns the host for which a purchase code is checked: that of the URL field if it is valid, otherwise the current one. */
export function requestedDomain(appUrl: string, address: string): string {
  return new URL(URL.canParse(appUrl.trim()) ? appUrl.trim() : address).host
}

/** Returns the fields whose errors are obsolete after a change of a field. @param invalid fields with an error */
export function obsoleteErrors(
  invalid: readonly InstallerField[],
  changed: InstallerField,
): readonly InstallerField[] {
  return invalid.filter((field) => field === changed || dependsOn(field, changed))
}

/**
 * Returns whether the error of one field is obsolete after a change of another one. An error at the connection can be about any
 * field of the database, and another connection or mail driver changes the meaning of all fields that depend on it.
 */
function dependsOn(field: InstallerField, changed: InstallerField): boolean {
  if (changed === 'mailDriver') return field.startsWith('mail')
  return changed === 'dbConnection'
    ? field.startsWith('db')
    : field === 'dbConnection' && changed.startsWith('db')
}
