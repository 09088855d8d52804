export interface SqliteSettings {
  readonly dialect: 'sqlite'
  readonly file: string
}

/** The address on which a database server listens. */
export interface DatabaseAddress {
  /** Host name, IP address, or absolute path of a socket on this computer. */
  readonly host: string
  /** Ignored for a socket. */
  readonly port: number
}

export interface MysqlSettings extends DatabaseAddress {
  readonly dialect: 'mysql'
  /** The other nodes of a cluster. Missing or empty: a single server. */
  readonly otherNodes?: readonly DatabaseAddress[]
  readonly database: string
  readonly user: string
  readonly password: string
  /** Present: connections are encrypted and the server's certificate is verified. Absent: they are not encrypted. */
  readonly tls?: DatabaseTls
}

export interface DatabaseTls {
  /** Certificates of the certificate authority, as PEM. Null: the authorities that Node.js trusts. */
  readonly authority: string | null
}

export type DatabaseSettings = SqliteSettings | MysqlSettings

/** Returns whether the address is the path of a socket on this computer. */
export function isSocket({ host }: DatabaseAddress): boolean {
  return host.startsWith('/')
}

/** Formats the address for messages: `localhost:3306`, the path of a socket, or all nodes of a cluster. */
export function formatDatabaseAddress(settings: MysqlSettings): string {
  return listNodes(settings)
    .map((address) => (isSocket(address) ? address.host : `${address.host}:${address.port}`))
    .join(', ')
}

/** Lists all nodes in the order in which they are tried. */
export function listNodes({ host, port, otherNodes = [] }: MysqlSettings): readonly DatabaseAddress[] {
  return [{ host, port }, ...otherNodes]
}
