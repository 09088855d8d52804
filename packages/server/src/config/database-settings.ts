export interface SqliteSettings {
  readonly dialect: 'sqlite'
  readonly file: string
}

export interface MysqlSettings {
  readonly dialect: 'mysql'
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}

export type DatabaseSettings = SqliteSettings | MysqlSettings
