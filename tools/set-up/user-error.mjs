/** Something the reader of the screen can mend: its message is one sentence that says how. */
export class UserError extends Error {}

const remedies = [
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    remedy:
      'cannot be written: make it writable for this user, or copy the folder to a place of your own and run there',
  },
  { codes: ['ENOSPC', 'EDQUOT'], remedy: 'has no space left: free some, then run the same command again' },
]

/**
 * What a system error with this code means for the folder, as a UserError; null when it has no known remedy.
 * @param {string} text where the code stands: an error's `code`, or a program's output
 * @param {string} folder
 */
export function findUserError(text, folder) {
  const known = remedies.find(({ codes }) => codes.some((code) => text.includes(code)))
  return known ? new UserError(`The folder ${folder} ${known.remedy}.`) : null
}

/** @param {unknown} error @param {string} folder */
export function describeError(error, folder) {
  if (error instanceof UserError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return findUserError(code, folder)?.message ?? error.stack ?? error.message
}
