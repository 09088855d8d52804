import { isFileKeyViolation, isServerKeyViolation, type UniqueKey } from '#database/tables/unique-keys.ts'

// Errors of both databases, told apart by their codes.

const mysqlDuplicateKey = 1062
const mysqlReferenced = 1451
const mysqlReferenceMissing = 1452
const mysqlDeadlock = 1213
const mysqlChangedSinceSnapshot = 1020
const mysqlLockTimeout = 1205
const mysqlNodeNotReady = 1047

/** Whether a row with the same values of one of these unique keys exists already. Violations of other keys are unexpected. */
export function isDuplicate(error: unknown, ...keys: readonly [UniqueKey, ...UniqueKey[]]): boolean {
  if (!(error instanceof Error)) return false
  if (hasErrno(error, mysqlDuplicateKey)) return keys.some((key) => isServerKeyViolation(error, key))
  if (!hasCode(error, /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/)) return false
  return keys.some((key) => isFileKeyViolation(error, key))
}

/** The file of the embedded database is not whole, or none. */
export function isDamaged(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(CORRUPT.*|NOTADB)$/)
}

/** Something else still refers to this. */
export function isReferenced(error: unknown): boolean {
  return hasErrno(error, mysqlReferenced) || hasCode(error, /^SQLITE_CONSTRAINT_FOREIGNKEY$/)
}

/** Another transaction was in the way, and this one was undone: it can be run again as a whole. */
export function isConflict(error: unknown): boolean {
  // What was looked up and is referred to was deleted before this was written: run again, it is not found any more.
  return hasErrno(error, mysqlReferenceMissing) || isLockConflict(error)
}

function isLockConflict(error: unknown): boolean {
  return (
    hasErrno(error, mysqlDeadlock) ||
    hasErrno(error, mysqlChangedSinceSnapshot) ||
    isLockedByOtherProcess(error)
  )
}

/** Another process writes to the embedded database. */
export function isLockedByOtherProcess(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/)
}

/** A transaction waited too long for another one, or a node of a cluster for what others have committed. */
export function isLockTimeout(error: unknown): boolean {
  return hasErrno(error, mysqlLockTimeout)
}

/** The node of a cluster has lost the others and takes no statements. */
export function isNodeUnready(error: unknown): boolean {
  return hasErrno(error, mysqlNodeNotReady)
}

/** Whether the database is available and did not execute a statement in time. Not true for errors of anything else. */
export function isRetryable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false
  return isLockTimeout(error) || isLockConflict(error) || hasCode(error, /^NO_CONNECTION_IN_TIME$/)
}

// The embedded database has files of a fixed size beside its own, which it makes when it is opened.
const diskFullCodes =
  /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ER_(DISK_FULL|RECORD_FILE_FULL))$/

// A server also has general errors of writing, whose messages contain the number of the operating system's error. The
// number 122 without its words is an error of a storage engine.
const writeErrorCodes =
  /^(ER_(ERROR_ON_WRITE|GET_ERRNO|CANT_CREATE_(FILE|TABLE)|ERROR_DURING_COMMIT)|EE_(WRITE|CANTCREATEFILE))$/
const noSpaceMessage = /\b(?:errno:?|Errcode:|error) (?:28\b|122 "Disk quota)/

/** Returns whether there is no room left on the disk. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFullCodes) || isServerDiskFull(error)
}

function isServerDiskFull(error: unknown): boolean {
  return isDatabaseError(error) && hasCode(error, writeErrorCodes) && noSpaceMessage.test(error.message)
}

const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|PROTOCOL_.*|ER_(SERVER_SHUTDOWN|NORMAL_SHUTDOWN|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS|QUERY_INTERRUPTED|CONNECTION_KILLED|DISK_FULL|RECORD_FILE_FULL|OPTION_PREVENTS_STATEMENT)|DATABASE_(FILE_LOST|UNDONE)|SQLITE_(FULL|IOERR.*|READONLY.*|CANTOPEN.*))$/

// The driver gives this one no code.
const closedConnectionMessage = /connection is in closed state|Connection lost|Pool is closed/

// A socket is a file: it goes with its server, and may be another user's.
const socketCodes = /^(ENOENT|EACCES|EPERM|EAGAIN)$/

/** Whether the database is unavailable. Not true for errors of anything else, whatever their codes. */
export function isUnavailable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false
  if (hasCode(error, unavailableCodes) || isServerDiskFull(error)) return true
  if (hasCode(error, socketCodes) && isConnectError(error)) return true
  return closedConnectionMessage.test(error.message)
}

/** Files that are missing elsewhere bear the same codes. */
function isConnectError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
}

const accessDeniedCodes = /^ER_(ACCESS_DENIED_ERROR|DBACCESS_DENIED_ERROR)$/

/** The database server is there but does not let us in, or not into this database. */
export function isAccessDenied(error: unknown): boolean {
  return hasCode(error, accessDeniedCodes)
}

/** Nobody who is trusted vouches for the database server, or it speaks no TLS at all. */
export function isTlsError(error: unknown): boolean {
  return hasCode(
    error,
    /^(HANDSHAKE_NO_SSL_SUPPORT|HANDSHAKE_SSL_ERROR|ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/,
  )
}

/** The database server lets nobody in who speaks in the clear. */
export function isTlsRequired(error: unknown): boolean {
  return hasCode(error, /^ER_SECURE_TRANSPORT_REQUIRED$/)
}

/** The database server is there and has no such database. */
export function isMissingDatabase(error: unknown): boolean {
  return hasCode(error, /^ER_BAD_DB_ERROR$/)
}

function hasErrno(error: unknown, errno: number): boolean {
  return error instanceof Error && 'errno' in error && error.errno === errno
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && pattern.test(error.code)
  )
}

const markedErrors = new WeakSet<Error>()

/**
 * Marks an error as the database's own, and returns it. Called where a driver hands an error over: errors of mail servers,
 * files and other connections have the same codes.
 */
export function markDatabaseError<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) markedErrors.add(error)
  return error
}

/** Whether the error comes from a database driver, or from the connections that the product keeps. */
export function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && markedErrors.has(error)
}

/** Runs work of a driver. @throws what the driver throws, marked as the database's own */
export async function markErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw markDatabaseError(error)
  }
}

/**
 * The connection to a node is gone, or the node may not be written to any more. What a transaction did that had not begun
 * to commit is undone, and it can be run again on another node.
 */
export class NodeLost extends Error {
  readonly code = 'PROTOCOL_NODE_LOST'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    markDatabaseError(this)
  }
}
