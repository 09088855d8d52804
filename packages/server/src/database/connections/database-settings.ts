export interface SqliteSettings {
  readonly dialect: 'sqlite'
  readonly file: string
}

/** Where a database server listens. */
export interface DatabaseAddress {
  /** Its name or address, or the path of its socket on this machine. */
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

/** It is on this machine and spoken to through a file, so the port says nothing. */
export function isSocket({ host }: DatabaseAddress): boolean {
  return host.startsWith('/')
}

/** As people know it: `localhost:3306`, a path, or all nodes of a cluster. */
export function formatDatabaseAddress(settings: MysqlSettings): string {
  return listNodes(settings)
    .map((address) => (isSocket(address) ? address.host : `${address.host}:${address.port}`))
    .join(', ')
}

/** All nodes, in the order in which they are tried. */
export function listNodes({ host, port, otherNodes = [] }: MysqlSettings): readonly DatabaseAddress[] {
  return [{ host, port }, ...otherNodes]
}
