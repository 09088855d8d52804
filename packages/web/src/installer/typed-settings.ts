import {
  type InstallerSettings,
  installerDefaults,
} from '@quittance/shared/installation/installer-settings.ts'

type Port = 'dbPort' | 'mailPort'

/** The settings as typed: ports are text, because the server validates them. */
export type TypedSettings = Omit<InstallerSettings, Port> & Readonly<Record<Port, string>>
export type Setting = keyof TypedSettings

const ofDatabaseServer = ['dbHost', 'dbPort', 'dbUsername', 'dbPassword'] as const
const ofMailServer = ['mailHost', 'mailPort', 'mailUsername', 'mailPassword', 'mailEncryption'] as const

export const defaultSettings: TypedSettings = {
  ...installerDefaults,
  dbPort: String(installerDefaults.dbPort),
  mailPort: String(installerDefaults.mailPort),
}

export function hasDatabaseServer({ dbConnection }: TypedSettings): boolean {
  return dbConnection === 'mysql'
}

export function hasMailServer({ mailDriver }: TypedSettings): boolean {
  return mailDriver === 'smtp'
}

/** Returns the settings to send. Hidden fields have their defaults, even if they were edited before. */
export function settingsInSight(settings: TypedSettings): TypedSettings {
  const hidden: Setting[] = [
    ...(hasDatabaseServer(settings) ? [] : ofDatabaseServer),
    ...(hasMailServer(settings) ? [] : ofMailServer),
  ]
  return { ...settings, ...Object.fromEntries(hidden.map((name) => [name, defaultSettings[name]])) }
}

/** Returns the settings for a test of the database, independent of the other fields. @param address URL of the application */
export function databaseTestSettings(settings: TypedSettings, address: string): TypedSettings {
  const { dbConnection, dbDatabase, dbHost, dbPort, dbUsername, dbPassword } = settingsInSight(settings)
  const database = { dbConnection, dbDatabase, dbHost, dbPort, dbUsername, dbPassword }
  return { ...defaultSettings, appUrl: address, ...database }
}

/** Returns the settings for a test e-mail, independent of the database. @param address URL of the application */
export function mailTestSettings(settings: TypedSettings, address: string): TypedSettings {
  const { mailDriver, mailHost, mailPort, mailUsername, mailPassword, mailEncryption } =
    settingsInSight(settings)
  return {
    ...defaultSettings,
    appName: settings.appName.trim() || defaultSettings.appName,
    appUrl: address,
    dbConnection: 'sqlite',
    ...{ mailDriver, mailHost, mailPort, mailUsername, mailPassword, mailEncryption },
  }
}

/** Returns the host for which a purchase code is checked: that of the URL field if it is valid, otherwise the current one. */
export function requestedDomain(appUrl: string, address: string): string {
  return new URL(URL.canParse(appUrl.trim()) ? appUrl.trim() : address).host
}
