import { but, paths } from '../paths.ts'
import { testCode } from '../places.ts'
import type { Boundary } from './boundary.ts'

/** Which other subjects a subject of the server may import. */
const mayImport = new Map<string, string[]>([
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

function folders(subjects: string[]): string[] {
  return subjects.map((subject) => `packages/server/src/${subject}/**`)
}

const names = [...mayImport.keys()]

export const serverSubjects: Boundary[] = [
  ...names.map((subject) => ({
    name: `${subject}-and-its-neighbours`,
    files: but(paths(...folders([subject])), testCode),
    mayNotImport: but(
      paths(...folders(names)),
      paths(...folders([subject, ...(mayImport.get(subject) ?? [])])),
    ),
    says: neighbours(subject, mayImport.get(subject) ?? []),
  })),
  {
    name: 'pdf-renders-what-it-is-handed',
    files: but(paths(...folders(['pdf'])), testCode),
    mayNotImport: but(paths('packages/server/src/**'), paths(...folders(['pdf']))),
    says: 'pdf/ renders the value that it is handed: import only packages/shared, and let documents/ fetch the value.',
  },
  {
    name: 'ground-knows-no-subject',
    files: but(
      paths('packages/server/src/{config,database,limits,locale,secrets,sheets}/**'),
      (path) => testCode(path) || path.includes('/seed/'),
    ),
    mayNotImport: paths(...folders(names)),
    says: 'config/, database/, limits/, locale/, secrets/ and sheets/ carry the subjects: let the subject import them, never the other way round.',
  },
]

function neighbours(subject: string, allowed: string[]): string {
  const list = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other subject'
  return `${subject}/ imports ${list}: take the value as a parameter, or let the caller bring both together.`
}
