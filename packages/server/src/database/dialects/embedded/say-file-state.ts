import type { Presence } from './file-presence.ts'

/** Receives a sentence for the operator. */
export type FileReport = (sentence: string) => void

/** Says what has happened to the database file, and the remedy. */
export function sayFileState(path: string, state: Presence | 'refused'): string {
  switch (state) {
    case 'present':
      return `The database file ${path} is available again.`
    case 'lost':
      return `The database file ${path} is missing: every call that needs it is answered with 503. Put the file back, mount its volume, or restore a backup (quittance restore FILE). The server then continues without a restart.`
    case 'replaced':
      return `Another file is at ${path}: every call that needs the database is answered with 503 until that file is complete and checked.`
    case 'overwritten':
      return `The database file ${path} was overwritten or truncated while it was in use: every call that needs it is answered with 503. Stop the server, and restore a backup (quittance restore FILE). Never copy another file over a database in use.`
    case 'refused':
      return `The file at ${path} is not used: it is incomplete, its schema is not that of this version, or it has no active administrator. Put the former file back, or restore a backup (quittance restore FILE).`
    case 'log-lost':
      return `The log of the database, ${path}-wal or ${path}-shm, was removed or replaced while it was in use. The server writes what the log holds into the database file and opens it again. If calls are still answered with 503 after a few seconds, stop every other program that uses the file, and restart the server.`
  }
}

/** Names a log that was not written into the database file that it belongs to, and the remedy. */
export function sayFormerLog(path: string, log: string): string {
  return `${log} holds the newest transactions of a file that was at ${path} before: they are in no database. If you have that former file, stop the server, put the file back, rename this log to ${path}-wal, and start the server. If you do not need them, delete this log.`
}
