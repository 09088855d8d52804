/** An error that the user can fix; its message is one sentence with the remedy. */
export class UserError extends Error {}

const remedies = [
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    remedy:
      'cannot be written: make it writable for this user, or copy the folder to a writable place and run there',
  },
  { codes: ['ENOSPC', 'EDQUOT'], remedy: 'has no space left: free some, then run the same command again' },
]

/**
 * Returns a UserError for a system error in the folder; null if the error has no known remedy.
 * @param {string} text contains the error code: `code` of an error, or the output of a program
 * @param {string} folder
 */
export function findUserError(text, folder) {
  const known = remedies.find(({ codes }) => codes.some((code) => text.includes(code)))
  return known ? new UserError(`The folder ${folder} ${known.remedy}.`) : null
}

/** Returns the message for the user, with a stack trace if the error is unexpected. @param {unknown} error @param {string} folder */
export function describeError(error, folder) {
  if (error instanceof UserError) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return findUserError(code, folder)?.message ?? error.stack ?? error.message
}
