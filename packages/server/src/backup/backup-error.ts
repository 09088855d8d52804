import { dirname } from 'node:path'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { isDiskFull } from '#database/queries/database-errors.ts'
import { getErrorCode, type Sentence } from '#errors.ts'
import { FileExistsError } from './backup-archive.ts'

/** A backup cannot be made or used. Its message is the sentence in English. */
export class BackupError extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence, options: ErrorOptions = {}) {
    super(englishText(sentence.key, sentence.params), options)
    this.name = 'BackupError'
    this.sentence = sentence
  }
}

/**
 * Converts an error of writing a backup to a `BackupError` if a user can fix its cause. Returns other errors unchanged.
 */
export function explainWriteError(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return error
  const folder = dirname(file)
  if (error instanceof FileExistsError)
    return new BackupError({ key: 'backup.is-there', params: { file } }, { cause: error })
  const code = getErrorCode(error)
  if (isDiskFull(error)) {
    const isServerDisk = code.startsWith('ER_')
    return new BackupError(
      isServerDisk ? { key: 'backup.server-full' } : { key: 'backup.disk-full', params: { folder } },
      { cause: error },
    )
  }
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new BackupError({ key: 'backup.no-folder', params: { folder } }, { cause: error })
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupError({ key: 'backup.folder-closed', params: { folder } }, { cause: error })
    case 'EISDIR':
      return new BackupError({ key: 'backup.is-folder', params: { file } }, { cause: error })
    default:
      return error
  }
}

const missingReferenceCodes = /^(SQLITE_CONSTRAINT_FOREIGNKEY|ER_NO_REFERENCED_ROW(_2)?)$/
const duplicateCodes = /^(SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE|ROWID)|ER_DUP_ENTRY)$/
const invalidValueCodes =
  /^(SQLITE_(CONSTRAINT_(NOTNULL|CHECK|DATATYPE)|MISMATCH|TOOBIG)|ER_(BAD_NULL_ERROR|DATA_TOO_LONG|TRUNCATED_WRONG_VALUE\w*|WARN_DATA_OUT_OF_RANGE|CONSTRAINT_FAILED|CHECK_CONSTRAINT_VIOLATED)|WARN_DATA_TRUNCATED)$/

/**
 * Converts the error of a database that rejects rows of a backup to a `BackupError` that names the defect of the backup. Returns
 * other errors unchanged.
 */
export function explainRejectedRow(
  error: unknown,
  params: { readonly file: string; readonly table: string },
): unknown {
  const code = getErrorCode(error)
  if (missingReferenceCodes.test(code)) {
    return new BackupError({ key: 'backup.missing-reference', params }, { cause: error })
  }
  if (duplicateCodes.test(code)) return new BackupError({ key: 'backup.duplicate', params }, { cause: error })
  if (invalidValueCodes.test(code)) {
    const { file, table: where } = params
    return new BackupError({ key: 'backup.damaged', params: { file, where } }, { cause: error })
  }
  return error
}
