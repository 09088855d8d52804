export interface SqliteSettings {
  readonly dialect: 'sqlite'
  readonly file: string
}

/** Where a database server listens. */
export interface DatabaseAddress {
  readonly host: string
  readonly port: number
}

export interface MysqlSettings extends DatabaseAddress {
  readonly dialect: 'mysql'
  /** The other nodes of the same cluster; without any it is one server. */
  readonly otherNodes?: readonly DatabaseAddress[]
  readonly database: string
  readonly user: string
  readonly password: string
  /** Connections are encrypted, to a server whose certificate is good; absent: in the clear. */
  readonly tls?: DatabaseTls
}

export interface DatabaseTls {
  /** Certificates of who vouches for the server, as PEM; null: those that Node.js knows. */
  readonly authority: string | null
}

export type DatabaseSettings = SqliteSettings | MysqlSettings

/** All nodes, in the order in which they are tried. */
export function nodesOf({ host, port, otherNodes = [] }: MysqlSettings): readonly DatabaseAddress[] {
  return [{ host, port }, ...otherNodes]
}
