import { FileConnection } from './file-connection.ts'

// In pages of 4 kB. Pages that change often are copied into the file once, and few saves wait for that.
const pagesInLog = 4_000

export const readSchema = { sql: 'select count(*) from sqlite_schema', parameters: [] }
const check = { sql: 'pragma quick_check(1)', parameters: [] }

/** Opens the connection that writes to a database file. Its log exists from then on. */
export function openWriting(path: string, mustExist: boolean): FileConnection {
  const connection = new FileConnection(path, { mustExist, isReadOnly: false })
  connection.set('journal_mode = WAL')
  connection.set('synchronous = FULL')
  // Savepoints would be written to a temporary file otherwise.
  connection.set('temp_store = MEMORY')
  connection.set(`wal_autocheckpoint = ${pagesInLog}`)
  connection.execute(readSchema)
  connection.set('busy_timeout = 0')
  return connection
}

/** Opens a connection that can only read. */
export function openReadOnly(path: string): FileConnection {
  return new FileConnection(path, { mustExist: true, isReadOnly: true })
}

/** Checks the content of an open database file with a new connection: the open ones have cached its former pages. */
export function isIntact(path: string): boolean {
  let connection: FileConnection | null = null
  try {
    connection = openReadOnly(path)
    return connection.execute<{ quick_check: string }>(check).rows[0]?.quick_check === 'ok'
  } catch {
    return false
  } finally {
    connection?.close()
  }
}
