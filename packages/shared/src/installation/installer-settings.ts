/** Where the product runs; in production answers never carry stacks. */
export const environments = ['local', 'staging', 'production'] as const
export type Environment = (typeof environments)[number]

/** A server of MySQL or MariaDB, or the embedded database. */
export const databaseConnections = ['mysql', 'sqlite'] as const
export type DatabaseConnection = (typeof databaseConnections)[number]

export const mailDrivers = ['smtp', 'sendmail', 'log'] as const
export type MailDriver = (typeof mailDrivers)[number]

/** `ssl`: from the first byte on; `tls`: after STARTTLS. */
export const mailEncryptions = ['', 'ssl', 'tls'] as const
export type MailEncryption = (typeof mailEncryptions)[number]

/** Everything that the wizard asks for before the administrator. */
export interface InstallerSettings {
  readonly appName: string
  readonly appEnv: Environment
  readonly appDebug: boolean
  /** The address that people open, whole. */
  readonly appUrl: string
  readonly dbConnection: DatabaseConnection
  readonly dbHost: string
  readonly dbPort: number
  /** The name of a database, or the file of the embedded one. */
  readonly dbDatabase: string
  readonly dbUsername: string
  readonly dbPassword: string
  readonly mailDriver: MailDriver
  /** Empty: e-mail is off. */
  readonly mailHost: string
  readonly mailPort: number
  readonly mailUsername: string
  readonly mailPassword: string
  readonly mailEncryption: MailEncryption
}

export const installerDefaults: InstallerSettings = {
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
  /** Hosts, users, passwords, names of databases. */
  valueLength: 4_096,
  urlLength: 2_000,
  largestPort: 65_535,
  minPasswordLength: 12,
} as const
