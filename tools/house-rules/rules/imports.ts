import {
  isAnyFile,
  isMigration,
  isProductCode,
  isServerCode,
  isSharedCode,
  isTestCode,
  matchExcept,
  matchPaths,
  type PathTest,
} from '../places.ts'
import type { Finding, Rule } from '../rule.ts'
import type { Import, Project } from '../source-file.ts'
import { isSubjectValue } from './names.ts'

/** Who may not import what, and the sentence that teaches. */
export type Boundary = {
  name: string
  appliesTo: PathTest
  forbids: PathTest
  /** Types leave nothing behind at run time; where that suffices, they may cross. */
  allowsTypes?: true
  message: string
}

export function createBoundaryRule({ name, appliesTo, forbids, allowsTypes, message }: Boundary): Rule {
  const crosses = ({ target, isTypeOnly }: Import) => forbids(target) && !(allowsTypes && isTypeOnly)
  return {
    name,
    appliesTo,
    find: ({ imports }) => imports.filter(crosses).map(({ offset }) => ({ offset, message })),
  }
}

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
    message:
      'pdf/ renders the value that it is handed: import only packages/shared, and let documents/ fetch the value.',
  },
  {
    name: 'ground-knows-no-subject',
    appliesTo: matchExcept(
      matchPaths('packages/server/src/{config,database,limits,locale,secrets,sheets}/**'),
      (path) => isTestCode(path) || path.includes('/seed/'),
    ),
    forbids: matchPaths(...listSubjectFolders(subjectNames)),
    message:
      'config/, database/, limits/, locale/, secrets/ and sheets/ carry the subjects: let the subject import them, never the other way round.',
  },
]

function describeAllowed(subject: string, allowed: string[]): string {
  const list = allowed.length > 0 ? `only ${allowed.join(', ')}` : 'no other subject'
  return `${subject}/ imports ${list}: take the value as a parameter, or let the caller bring both together.`
}

/** What every feature stands on; none of them knows a feature. */
const baseFolders = ['api', 'locale', 'ui']

const features = [
  'auth',
  'catalogue',
  'dashboard',
  'documents',
  'installer',
  'mail',
  'parties',
  'search',
  'settings',
]

function getWebFolder(name: string): string {
  return `packages/web/src/${name}/**`
}

export const webBoundaries: Boundary[] = [
  {
    name: 'ground-knows-no-feature',
    appliesTo: matchExcept(matchPaths(...baseFolders.map(getWebFolder)), isTestCode),
    forbids: matchExcept(matchPaths('packages/web/src/**'), matchPaths(...baseFolders.map(getWebFolder))),
    message: 'ui/, api/ and locale/ serve every feature: take what differs as props or parameters.',
  },
  ...features.map((feature) => ({
    name: `${feature}-keeps-to-itself`,
    appliesTo: matchExcept(matchPaths(getWebFolder(feature)), isTestCode),
    forbids: matchExcept(
      matchPaths('packages/web/src/**'),
      matchPaths(...[feature, ...baseFolders].map(getWebFolder)),
    ),
    message: `Features do not import each other: let ${feature}/ and its neighbour meet in app/.`,
  })),
]

const isHttpFile = matchPaths(
  'packages/server/src/http/**',
  'packages/server/src/**/routes.ts',
  'packages/server/src/{app,host,main}.ts',
  'packages/server/src/installer/{installer-app,setup-guards}.ts',
  'packages/server/src/licence/licence-app.ts',
)
const isWireFile = matchPaths(
  'packages/shared/src/{wire,contract}/**',
  'packages/server/src/**/{routes,presenter}.ts',
  'packages/web/src/**/*-queries.ts',
)
const isSqlFile = matchPaths('packages/server/src/database/**', 'packages/server/src/**/repository.ts')
const isRouteOrRoot = matchPaths(
  'packages/server/src/**/routes.ts',
  'packages/server/src/{app,host,main,cli,command-line,serve-commands}.ts',
  'packages/server/src/installer/installer-app.ts',
  'packages/server/src/licence/licence-app.ts',
)

const isValueOrError = (path: string) => isSubjectValue(path) || path === 'packages/server/src/errors.ts'

/** Who may import whom, from the shared core outwards. */
const boundaryTable: Boundary[] = [
  {
    name: 'shared-stands-alone',
    appliesTo: isSharedCode,
    forbids: matchExcept(isAnyFile, matchPaths('packages/shared/src/**', 'npm:{zod,big.js}')),
    message:
      'The shared package runs on both sides: import nothing here but the shared package itself, zod and big.js.',
  },
  {
    name: 'money-knows-no-documents',
    appliesTo: matchPaths('packages/shared/src/money/**'),
    forbids: matchPaths('packages/shared/src/{documents,wire,contract,text}/**'),
    message: 'money/ is the ground floor: let documents/ import it, never the other way round.',
  },
  {
    name: 'documents-know-no-wire',
    appliesTo: matchPaths('packages/shared/src/documents/**'),
    forbids: matchPaths('packages/shared/src/{wire,contract}/**'),
    message:
      'documents/ speaks of documents alone: translate wire names in wire/ and import that from the edge.',
  },
  {
    name: 'wire-knows-no-calls',
    appliesTo: matchPaths('packages/shared/src/wire/**'),
    forbids: matchPaths('packages/shared/src/contract/**'),
    message: 'wire/ holds names and codecs: let contract/ import them, never the other way round.',
  },
  {
    name: 'text-is-only-text',
    appliesTo: matchPaths('packages/shared/src/text/**'),
    forbids: matchPaths('packages/shared/src/{money,documents,wire,contract}/**'),
    message: 'text/ is a dictionary: pass values into its sentences as parameters.',
  },
  {
    name: 'web-and-server-never-meet',
    appliesTo: matchExcept(matchPaths('packages/web/**'), isTestCode),
    forbids: matchPaths('packages/server/**', 'node:**', 'npm:@quittance/server'),
    message:
      'The browser reaches the server through the contract only: move what both need into packages/shared.',
  },
  {
    name: 'server-and-web-never-meet',
    appliesTo: matchExcept(matchPaths('packages/server/**'), isTestCode),
    forbids: matchPaths('packages/web/**', 'npm:@quittance/web'),
    message: 'The server knows no screen: move what both need into packages/shared.',
  },
  {
    name: 'query-builder-in-repositories',
    appliesTo: matchExcept(isProductCode, isSqlFile),
    forbids: matchPaths('npm:kysely'),
    message:
      "SQL lives in database/ and in the subjects' repository.ts: give this a function there and call it.",
  },
  {
    name: 'drivers-in-dialects',
    appliesTo: matchExcept(isProductCode, matchPaths('packages/server/src/database/**')),
    forbids: matchPaths('npm:{better-sqlite3,mysql2}'),
    message: 'Only database/ knows which database it is: use the connection that it opens.',
  },
  {
    name: 'http-at-the-edge',
    appliesTo: matchExcept(isProductCode, isHttpFile),
    forbids: matchPaths('npm:fastify', 'npm:fastify-*', 'npm:@fastify/*'),
    message:
      'The HTTP framework belongs to http/, routes.ts and the apps: take plain values here and let routes.ts bind them.',
  },
  {
    name: 'subjects-know-no-http',
    appliesTo: matchExcept(matchPaths('packages/server/src/*/**'), isHttpFile),
    forbids: matchPaths('packages/server/src/http/**'),
    allowsTypes: true,
    message: 'A command knows no HTTP: return an outcome or throw a named error, and let routes.ts answer.',
  },
  {
    name: 'wire-names-at-the-edge',
    appliesTo: matchExcept(isProductCode, isWireFile),
    forbids: matchPaths('packages/shared/src/wire/**'),
    allowsTypes: true,
    message:
      'Wire names stop in routes.ts, presenter.ts and *-queries.ts: decode there and pass the decoded value on.',
  },
  {
    name: 'presenters-are-pure',
    appliesTo: matchExcept(matchPaths('packages/server/src/**/presenter.ts'), isTestCode),
    forbids: matchExcept(isAnyFile, (path) => isSharedCode(path) || isValueOrError(path)),
    allowsTypes: true,
    message:
      'A presenter turns a value into an answer: import only packages/shared, the domain values and the errors.',
  },
  {
    name: 'values-are-pure',
    appliesTo: isSubjectValue,
    forbids: matchExcept(isAnyFile, (path) => isSharedCode(path) || isValueOrError(path)),
    message:
      'A domain value knows no database and no HTTP: move what needs them into the repository or a command.',
  },
  {
    name: 'roots-import-not-the-reverse',
    appliesTo: matchExcept(isServerCode, isRouteOrRoot),
    forbids: matchPaths('packages/server/src/{app,host,main,cli,command-line}.ts'),
    message:
      'app, host, main and the command line put the parts together: take what this needs as a parameter instead.',
  },
  {
    name: 'migrations-import-nothing',
    appliesTo: isMigration,
    forbids: matchExcept(
      isAnyFile,
      matchPaths('npm:kysely', 'packages/server/src/database/migrations/column-types.ts'),
    ),
    message:
      'A migration must mean the same for ever: import only the query builder and column-types, and spell the rest out.',
  },
  {
    name: 'one-decimal-library',
    appliesTo: matchExcept(isProductCode, matchPaths('packages/shared/src/money/decimal.ts')),
    forbids: matchPaths('npm:big.js'),
    message: 'Exact decimals come from money/decimal.ts, the only place that rounds: use its functions.',
  },
  {
    name: 'tests-stay-out',
    appliesTo: isProductCode,
    forbids: (target) => isTestCode(target) || matchPaths('npm:{vitest,fast-check,@playwright/test}')(target),
    message: 'Shipped code imports no test support: move what both need into the product.',
  },
  {
    name: 'journeys-from-outside',
    appliesTo: matchPaths('e2e/**'),
    // The mail server that takes the product's letters is outside of it too, and so is what stands before its servers;
    // a free port belongs to the computer.
    forbids: matchExcept(
      matchPaths('packages/{server,web}/**'),
      matchPaths(
        'packages/server/test/mail-server.ts',
        'packages/server/test/faults/{round-robin,free-port}.ts',
      ),
    ),
    message:
      'A browser journey uses the product from outside: click, read the screen, call the API, or read its mail.',
  },
  {
    name: 'tools-know-no-product',
    appliesTo: matchPaths('tools/**'),
    // A free port belongs to the computer.
    forbids: matchExcept(matchPaths('packages/**'), matchPaths('packages/server/test/network.ts')),
    message: 'Tools handle the repository from outside: start the product as a program.',
  },
  {
    name: 'set-up-needs-nothing',
    appliesTo: matchExcept(matchPaths('tools/**/*.mjs'), isTestCode),
    forbids: matchExcept(isAnyFile, matchPaths('node:**', 'tools/set-up/*.mjs')),
    message: 'The set-up runs before anything is installed: import only Node and other files of set-up/.',
  },
]

export const boundaries: Rule[] = [...boundaryTable, ...subjectBoundaries, ...webBoundaries].map(
  createBoundaryRule,
)

export const noParentImports: Rule = {
  name: 'no-climbing-imports',
  appliesTo: matchExcept(matchPaths('packages/*/src/**'), isTestCode),
  find: ({ imports }) =>
    imports
      .filter(({ specifier }) => specifier.split('/').includes('..') || specifier.startsWith('/'))
      .map(({ offset }) => ({
        offset,
        message:
          'Write #folder/file.ts across folders and ./file.ts beside: a path that climbs says nothing about where it ends.',
      })),
}

export const noComputedImports: Rule = {
  name: 'no-computed-imports',
  appliesTo: isProductCode,
  find(file) {
    const found: Finding[] = []
    file.visit({
      ImportExpression({ source, start }) {
        if (source.type === 'Literal') return
        found.push({
          offset: start,
          message: 'Import by a literal path, so that readers and rules can see what is imported.',
        })
      },
    })
    return found
  },
}

/** Types may refer to each other in a circle; what runs may not. */
export const noImportCycles: Rule = {
  name: 'no-import-cycles',
  appliesTo: isAnyFile,
  find: ({ path, imports }, project) =>
    imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ target, offset }) => ({ offset, way: findImportChain(target, path, project) }))
      .filter(({ way }) => way !== null)
      .map(({ offset, way }) => ({
        offset,
        message: `This import closes a circle (${way?.join(' → ')}): move what both need into a file below them.`,
      })),
}

/** The shortest chain of value imports from one file to another, both included; null when there is none. */
function findImportChain(from: string, to: string, project: Project): string[] | null {
  const ways = new Map<string, string[]>([[from, [from]]])
  for (const [path, way] of ways) {
    if (path === to) return way
    for (const next of listValueImports(path, project)) {
      if (!ways.has(next)) ways.set(next, [...way, next])
    }
  }
  return null
}

function listValueImports(path: string, project: Project): string[] {
  const imports = project.get(path)?.imports ?? []
  return imports
    .filter(({ isTypeOnly, target }) => !isTypeOnly && project.has(target))
    .map(({ target }) => target)
}

const migrationIndex = 'packages/server/src/database/migrations/index.ts'

export const listedMigrations: Rule = {
  name: 'migrations-are-listed',
  appliesTo: isMigration,
  find({ path }, project) {
    const listed = project.get(migrationIndex)?.imports.some(({ target }) => target === path)
    if (listed) return []
    return [
      {
        offset: 0,
        message: 'Add this migration to migrations/index.ts: only what is listed there ever runs.',
      },
    ]
  },
}
