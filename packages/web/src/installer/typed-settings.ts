import {
  type InstallerSettings,
  installerDefaults,
} from '@quittance/shared/installation/installer-settings.ts'

type Port = 'dbPort' | 'mailPort'

/** The settings as they are typed: a port is text until the server has read it. */
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

/** What is sent: of a field that is out of sight the default, whatever was typed before. */
export function settingsInSight(settings: TypedSettings): TypedSettings {
  const hidden: Setting[] = [
    ...(hasDatabaseServer(settings) ? [] : ofDatabaseServer),
    ...(hasMailServer(settings) ? [] : ofMailServer),
  ]
  return { ...settings, ...Object.fromEntries(hidden.map((name) => [name, defaultSettings[name]])) }
}

/** For a test of the database alone, which does not wait for the rest of the form. @param address the application's own */
export function databaseTestSettings(settings: TypedSettings, address: string): TypedSettings {
  const { dbConnection, dbDatabase, dbHost, dbPort, dbUsername, dbPassword } = settingsInSight(settings)
  const database = { dbConnection, dbDatabase, dbHost, dbPort, dbUsername, dbPassword }
  return { ...defaultSettings, appUrl: address, ...database }
}

/** Likewise for a test e-mail. */
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

/** The host that a purchase code is asked about: the one of the URL field, else the one in use. */
export function requestedDomain(appUrl: string, address: string): string {
  return new URL(URL.canParse(appUrl.trim()) ? appUrl.trim() : address).host
}
