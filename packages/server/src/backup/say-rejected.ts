import { BackupError } from './manifest/bad-backup.ts'

const missingReferenceCodes = /^(SQLITE_CONSTRAINT_FOREIGNKEY|ER_NO_REFERENCED_ROW(_2)?)$/
const duplicateCodes = /^(SQLITE_CONSTRAINT_(PRIMARYKEY|UNIQUE|ROWID)|ER_DUP_ENTRY)$/
const invalidValueCodes =
  /^(SQLITE_(CONSTRAINT_(NOTNULL|CHECK|DATATYPE)|MISMATCH|TOOBIG)|ER_(BAD_NULL_ERROR|DATA_TOO_LONG|TRUNCATED_WRONG_VALUE\w*|WARN_DATA_OUT_OF_RANGE|CONSTRAINT_FAILED|CHECK_CONSTRAINT_VIOLATED)|WARN_DATA_TRUNCATED)$/

/**
 * Turns the error of a database that does not take rows of a backup into the sentence that says what is wrong with the
 * backup. Returns other errors as they are.
 */
export function explainRejectedRow(
  error: unknown,
  params: { readonly file: string; readonly table: string },
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
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
