/** Something the reader of the screen can mend: its message is one sentence that says how. */
export class Complaint extends Error {}

const cures = [
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    cure: 'cannot be written: make it writable for this user, or copy the folder to a place of your own and run there',
  },
  { codes: ['ENOSPC', 'EDQUOT'], cure: 'has no space left: free some, then run the same command again' },
]

/**
 * What a system error with this code means for the folder, as a Complaint; null when it has no known cure.
 * @param {string} text where the code stands: an error's `code`, or a program's output
 * @param {string} folder
 */
export function complaintFrom(text, folder) {
  const known = cures.find(({ codes }) => codes.some((code) => text.includes(code)))
  return known ? new Complaint(`The folder ${folder} ${known.cure}.`) : null
}

/** @param {unknown} error @param {string} folder */
export function inWords(error, folder) {
  if (error instanceof Complaint) return error.message
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  return complaintFrom(code, folder)?.message ?? error.stack ?? error.message
}
