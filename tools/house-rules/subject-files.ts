import { posix } from 'node:path'
import { matchExcept, matchPaths } from './paths.ts'
import { isTestCode } from './places.ts'

/** What stands in the folder of a server subject itself. */
export const isSubjectFile = matchExcept(
  matchPaths(
    'packages/server/src/{auth,backup,catalogue,dashboard,documents,installer,licence,locale,mail,members,parties,pdf,search,security,settings}/*.ts',
  ),
  isTestCode,
)

/** Every subject may have these. */
const roleNames = ['routes', 'repository', 'presenter']

/** Words that a subject has of its own, as designed. */
const ownFileNames = new Map([
  ['auth', ['secret']],
  ['licence', ['licence-app', 'code-file', 'wrong-codes']],
  ['locale', ['dictionaries']],
  [
    'installer',
    [
      'installer-app',
      'requirements',
      'permissions',
      'purchase-code',
      'installed-marker',
      'sayings',
      'setup-address',
      'setup-guards',
      'setup-pass',
      'setup-services',
    ],
  ],
  ['mail', ['queue', 'transport', 'document-mail']],
  ['pdf', ['typesetter', 'typesetter-process']],
])

/** The domain values of a subject: its types and the pure functions on them. */
const valueFileNames = new Map([
  ['auth', ['session']],
  ['catalogue', ['product']],
  ['documents', ['document-values']],
  ['members', ['member']],
  ['parties', ['party']],
  ['security', ['security-event']],
  ['pdf', ['paper']],
])

export function isSubjectValue(path: string): boolean {
  const { subject, name } = splitSubjectPath(path)
  return isSubjectFile(path) && valueFileNames.get(subject)?.includes(name) === true
}

/** Whether the vocabulary has a place for the file besides being a command. */
export function hasRole(path: string): boolean {
  const { subject, name } = splitSubjectPath(path)
  return roleNames.includes(name) || isSubjectValue(path) || ownFileNames.get(subject)?.includes(name) === true
}

function splitSubjectPath(path: string) {
  return { subject: posix.basename(posix.dirname(path)), name: posix.basename(path, '.ts') }
}
