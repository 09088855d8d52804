import { matchExcept, matchPaths } from '../paths.ts'
import { isTestCode } from '../places.ts'
import type { Boundary } from './boundary.ts'

/** Which other subjects a subject of the server may import. */
const allowedSubjects = new Map<string, string[]>([
  ['auth', ['members', 'mail', 'settings', 'security']],
  ['backup', ['mail', 'search', 'security', 'settings']],
  ['catalogue', ['security']],
  ['dashboard', []],
  ['documents', ['parties', 'catalogue', 'members', 'settings', 'search', 'mail', 'pdf', 'security']],
  ['installer', ['backup', 'licence', 'mail', 'members', 'settings', 'catalogue', 'auth']],
  ['licence', []],
  ['mail', ['pdf', 'settings', 'members']],
  ['members', ['security', 'settings']],
  ['parties', ['search']],
  ['pdf', []],
  ['search', []],
  ['security', []],
  ['settings', []],
])

function listSubjectFolders(subjects: string[]): string[] {
  return subjects.map((subject) => `packages/server/src/${subject}/**`)
}

const subjectNames = [...allowedSubjects.keys()]

export const subjectBoundaries: Boundary[] = [
  ...subjectNames.map((subject) => ({
    name: `${subject}-and-its-neighbours`,
    appliesTo: matchExcept(matchPaths(...listSubjectFolders([subject])), isTestCode),
    forbids: matchExcept(
      matchPaths(...listSubjectFolders(subjectNames)),
      matchPaths(...listSubjectFolders([subject, ...(allowedSubjects.get(subject) ?? [])])),
    ),
    message: describeAllowed(subject, allowedSubjects.get(subject) ?? []),
  })),
  {
    name: 'pdf-renders-what-it-is-handed',
    appliesTo: matchExcept(matchPaths(...listSubjectFolders(['pdf'])), isTestCode),
    forbids: matchExcept(matchPaths('packages/server/src/**'), matchPaths(...listSubjectFolders(['pdf']))),
    message: 'pdf/ renders the value that it is handed: import only packages/shared, and let documents/ fetch the value.',
  },
  {
    name: 'ground-knows-no-subject',
    appliesTo: matchExcept(
      matchPaths('packages/server/src/{config,database,limits,locale,secrets,sheets}/**'),
      (path) => isTestCode(path) || path.includes('/seed/'),
    ),
    forbids: matchPaths(...listSubjectFolders(subjectNames)),
    message: 'config/, database/, limits/, locale/, secrets/ and sheets/ carry the subjects: let the subject import them, never the other way round.',
  },
]

function describeAllowed(subject: string, allowed: string[]): string {
  const list = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other subject'
  return `${subject}/ imports ${list}: take the value as a parameter, or let the caller bring both together.`
}
