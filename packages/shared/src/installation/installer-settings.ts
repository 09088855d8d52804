import type { Locale } from '#text/locales.ts'

/** Environments of an installation. Responses never contain stack traces in production. */
export const environments = ['local', 'staging', 'production'] as const
export type Environment = (typeof environments)[number]

/** Types of databases: a MySQL or MariaDB server, or the embedded database. */
export const databaseConnections = ['mysql', 'sqlite'] as const
export type DatabaseConnection = (typeof databaseConnections)[number]

export const mailDrivers = ['smtp', 'sendmail', 'log'] as const
export type MailDriver = (typeof mailDrivers)[number]

/** `ssl` encrypts from the first byte, `tls` after STARTTLS. */
export const mailEncryptions = ['', 'ssl', 'tls'] as const
export type MailEncryption = (typeof mailEncryptions)[number]

/** The settings that the setup wizard requests before the administrator. */
export interface InstallerSettings {
  /** Language of the company; null: not asked, so that the data of a new installation is in English. */
  readonly appLocale: Locale | null
  /** Country of the company, two capital letters; empty: unknown. */
  readonly appCountry: string
  /** Time zone of the company by its IANA name; empty: that of the server. */
  readonly appTimezone: string
  readonly appName: string
  readonly appEnv: Environment
  readonly appDebug: boolean
  /** Complete URL of the application. */
  readonly appUrl: string
  readonly dbConnection: DatabaseConnection
  readonly dbHost: string
  readonly dbPort: number
  /** Name of the database, or path of the embedded one. */
  readonly dbDatabase: string
  readonly dbUsername: string
  readonly dbPassword: string
  readonly mailDriver: MailDriver
  /** Host of the mail server; empty to disable e-mail. */
  readonly mailHost: string
  readonly mailPort: number
  readonly mailUsername: string
  readonly mailPassword: string
  readonly mailEncryption: MailEncryption
}

export const installerDefaults: InstallerSettings = {
  appLocale: null,
  appCountry: '',
  appTimezone: '',
  appName: 'Quittance',
  appEnv: 'production',
  appDebug: false,
  appUrl: '',
  dbConnection: 'mysql',
  dbHost: 'localhost',
  dbPort: 3306,
  dbDatabase: 'quittance',
  dbUsername: '',
  dbPassword: '',
  mailDriver: 'smtp',
  mailHost: '',
  mailPort: 2525,
  mailUsername: '',
  mailPassword: '',
  mailEncryption: '',
}

export const installerLimits = {
  appNameLength: 100,
  /** Maximum length of hosts, user names, passwords and names of databases. */
  valueLength: 4_096,
  urlLength: 2_000,
  largestPort: 65_535,
  minPasswordLength: 12,
} as const
