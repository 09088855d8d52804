import { isFileKeyViolation, isServerKeyViolation, type UniqueKey } from '#database/tables/unique-keys.ts'

// Classification of the errors of both databases by their codes.

const mysqlDuplicateKey = 1062
const mysqlReferenced = 1451
const mysqlReferenceMissing = 1452
const mysqlDeadlock = 1213
const mysqlChangedSinceSnapshot = 1020
const mysqlLockTimeout = 1205
const mysqlNodeNotReady = 1047
const mariadbStatementTimeout = 1969
const mysqlStatementTimeout = 3024

/** Returns whether the error is a violation of one of these unique keys. Violations of other keys are unexpected errors. */
export function isDuplicate(error: unknown, ...keys: readonly [UniqueKey, ...UniqueKey[]]): boolean {
  if (!(error instanceof Error)) return false
  if (hasErrno(error, mysqlDuplicateKey)) return keys.some((key) => isServerKeyViolation(error, key))
  if (!hasCode(error, /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/)) return false
  return keys.some((key) => isFileKeyViolation(error, key))
}

/** Returns whether the file of the embedded database is damaged, or is not a database. */
export function isDamaged(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(CORRUPT.*|NOTADB)$/)
}

/** Returns whether a record cannot be deleted because another one refers to it. */
export function isReferenced(error: unknown): boolean {
  return hasErrno(error, mysqlReferenced) || hasCode(error, /^SQLITE_CONSTRAINT_FOREIGNKEY$/)
}

/** Returns whether the transaction was rolled back because of another one. It can be retried as a whole. */
export function isConflict(error: unknown): boolean {
  // A record was deleted between the lookup and the insert that refers to it. The retry will not find it.
  return hasErrno(error, mysqlReferenceMissing) || isLockConflict(error)
}

function isLockConflict(error: unknown): boolean {
  return (
    hasErrno(error, mysqlDeadlock) ||
    hasErrno(error, mysqlChangedSinceSnapshot) ||
    isLockedByOtherProcess(error)
  )
}

/** Returns whether another process holds the write lock of the embedded database. */
export function isLockedByOtherProcess(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/)
}

/** Returns whether a transaction waited too long for a lock, or a cluster node for the commits of other nodes. */
export function isLockTimeout(error: unknown): boolean {
  return hasErrno(error, mysqlLockTimeout)
}

/** Returns whether a cluster node rejects statements because it has lost the connection to the other nodes. */
export function isNodeUnready(error: unknown): boolean {
  return hasErrno(error, mysqlNodeNotReady)
}

/** Returns whether the database is available but did not execute a statement in time. False for errors of other origin. */
export function isRetryable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false
  if (isLockTimeout(error) || isLockConflict(error) || isStatementTimeout(error)) return true
  return hasCode(error, /^NO_CONNECTION_IN_TIME$/)
}

/** Returns whether the database server ended a statement at its time limit. */
function isStatementTimeout(error: unknown): boolean {
  return hasErrno(error, mariadbStatementTimeout) || hasErrno(error, mysqlStatementTimeout)
}

// SQLITE_IOERR_SHMSIZE: SQLite cannot create the shared-memory file, which has a fixed size, when it opens a database.
const diskFullCodes =
  /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ER_(DISK_FULL|RECORD_FILE_FULL))$/

// A server also has general write errors, whose messages contain the error number of the operating system. The number 122
// without the text is an error of a storage engine.
const writeErrorCodes =
  /^(ER_(ERROR_ON_WRITE|GET_ERRNO|CANT_CREATE_(FILE|TABLE)|ERROR_DURING_COMMIT)|EE_(WRITE|CANTCREATEFILE))$/
const noSpaceMessage = /\b(?:errno:?|Errcode:|error) (?:28\b|122 "Disk quota)/

/** Returns whether the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return hasCode(error, diskFullCodes) || isServerDiskFull(error)
}

function isServerDiskFull(error: unknown): boolean {
  return isDatabaseError(error) && hasCode(error, writeErrorCodes) && noSpaceMessage.test(error.message)
}

const unavailableCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|PROTOCOL_.*|ER_(SERVER_SHUTDOWN|NORMAL_SHUTDOWN|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS|QUERY_INTERRUPTED|CONNECTION_KILLED|DISK_FULL|RECORD_FILE_FULL|OPTION_PREVENTS_STATEMENT)|DATABASE_(FILE_LOST|UNDONE)|SQLITE_(FULL|IOERR.*|READONLY.*|CANTOPEN.*))$/

// mysql2 gives these errors no code.
const closedConnectionMessage = /connection is in closed state|Connection lost|Pool is closed/

// A socket is a file: it disappears with its server, and its permissions may deny access.
const socketCodes = /^(ENOENT|EACCES|EPERM|EAGAIN)$/

/** Returns whether the database is unavailable. False for errors of other origin, whatever their codes. */
export function isUnavailable(error: unknown): boolean {
  if (!isDatabaseError(error)) return false
  if (hasCode(error, unavailableCodes) || isServerDiskFull(error)) return true
  if (hasCode(error, socketCodes) && isConnectError(error)) return true
  return closedConnectionMessage.test(error.message)
}

/** Distinguishes errors of connecting to a socket from file errors with the same codes. */
function isConnectError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
}

const accessDeniedCodes = /^ER_(ACCESS_DENIED_ERROR|DBACCESS_DENIED_ERROR)$/

/** Returns whether the database server rejects the credentials, or denies access to the database. */
export function isAccessDenied(error: unknown): boolean {
  return hasCode(error, accessDeniedCodes)
}

/** Returns whether the certificate of the database server is not trusted, or the server does not support TLS. */
export function isTlsError(error: unknown): boolean {
  return hasCode(
    error,
    /^(HANDSHAKE_NO_SSL_SUPPORT|HANDSHAKE_SSL_ERROR|ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/,
  )
}

/** Returns whether the database server rejects unencrypted connections. */
export function isTlsRequired(error: unknown): boolean {
  return hasCode(error, /^ER_SECURE_TRANSPORT_REQUIRED$/)
}

/** Returns whether the database server has no such database. */
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

// Origin of errors.

const markedErrors = new WeakSet<Error>()

/**
 * Marks an error as a database error, and returns it. Called wherever a driver returns an error, because errors of mail
 * servers, files and other connections have the same codes.
 */
export function markDatabaseError<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) markedErrors.add(error)
  return error
}

/** Returns whether the error comes from a database driver or from the connection pools. */
export function isDatabaseError(error: unknown): error is Error {
  return error instanceof Error && markedErrors.has(error)
}

/** Runs work of a driver. Throws what the driver throws, marked as a database error. */
export async function markErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw markDatabaseError(error)
  }
}

/**
 * The connection to a cluster node is lost, or the node is not the writer any more. A transaction that had not begun to
 * commit is rolled back, and can be retried on another node.
 */
export class NodeLostError extends Error {
  readonly code = 'PROTOCOL_NODE_LOST'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    markDatabaseError(this)
  }
}
