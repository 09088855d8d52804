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
import { allowedSubjects } from './server-subjects.ts'

/** Files that must not import some others, and the sentence that is reported. */
type Boundary = {
  name: string
  appliesTo: PathTest
  /** Tests the resolved target of an import: a path, `npm:package` or `node:module`. */
  forbids: PathTest
  /** Allows type-only imports, which are removed at build time. */
  allowsTypes?: true
  message: string
}

function createBoundaryRule({ name, appliesTo, forbids, allowsTypes, message }: Boundary): Rule {
  const isForbidden = ({ target, isTypeOnly }: Import) => forbids(target) && !(allowsTypes && isTypeOnly)
  return {
    name,
    appliesTo,
    find: ({ imports }) => imports.filter(isForbidden).map(({ offset }) => ({ offset, message })),
  }
}

const isHttpFile = matchPaths(
  'packages/server/src/http/**',
  'packages/server/src/**/routes.ts',
  'packages/server/src/{app,cli,host,main}.ts',
  'packages/server/src/health/readiness.ts',
  'packages/server/src/installer/{installer-app,setup-token}.ts',
)
const isWireFile = matchPaths(
  'packages/shared/src/{wire,contract}/**',
  'packages/server/src/**/{routes,presenter}.ts',
  'packages/web/src/**/*-queries.ts',
)
const isSqlFile = matchPaths(
  'packages/server/src/database/**',
  'packages/server/src/**/{repository,*-repository}.ts',
)
/** Files that combine the subjects. */
const isRoot = matchPaths(
  'packages/server/src/{app,cli,host,main}.ts',
  'packages/server/src/cli.mjs',
  'packages/server/src/{commands,demo}/**',
  'packages/server/src/jobs/{housekeeping,job-registry,job-runner}.ts',
)
const isDomainValue = matchPaths(
  'packages/server/src/auth/session.ts',
  'packages/server/src/catalogue/product.ts',
  'packages/server/src/documents/document-values.ts',
  'packages/server/src/members/member.ts',
  'packages/server/src/parties/party.ts',
  'packages/server/src/pdf/print-model.ts',
)
/** Modules without database, HTTP and other side effects. */
const isPure: PathTest = (path) =>
  isSharedCode(path) ||
  isDomainValue(path) ||
  matchPaths('packages/server/src/errors.ts', 'node:crypto')(path)

/** The readers of invoice files, which only the server loads, with the XML parser. */
const isInvoiceReader = matchPaths('packages/shared/src/en16931/reading/**')

const isReaderOrTest: PathTest = (path) => isInvoiceReader(path) || isTestCode(path)

/** Boundaries of packages and layers, from the shared core outwards. */
const layerBoundaries: Boundary[] = [
  {
    name: 'shared-dependencies',
    appliesTo: matchExcept(isSharedCode, isInvoiceReader),
    forbids: matchExcept(isAnyFile, matchPaths('packages/shared/src/**', 'npm:{zod,big.js}')),
    message: 'packages/shared runs in server and browser: import only packages/shared, zod and big.js.',
  },
  {
    name: 'money-imports',
    appliesTo: matchPaths('packages/shared/src/money/**'),
    forbids: matchPaths('packages/shared/src/{documents,wire,contract,text}/**'),
    message: 'money/ must not import documents/, wire/, contract/ or text/.',
  },
  {
    name: 'shared-documents-imports',
    appliesTo: matchPaths('packages/shared/src/documents/**'),
    forbids: matchPaths('packages/shared/src/{wire,contract}/**'),
    message: 'documents/ must not import wire/ or contract/: translate wire names in wire/.',
  },
  {
    name: 'wire-imports',
    appliesTo: matchPaths('packages/shared/src/wire/**'),
    forbids: matchPaths('packages/shared/src/contract/**'),
    message: 'wire/ must not import contract/: contract/ imports the names and codecs of wire/.',
  },
  {
    name: 'text-imports',
    appliesTo: matchPaths('packages/shared/src/text/**'),
    forbids: matchPaths('packages/shared/src/{money,documents,wire,contract}/**'),
    message: 'text/ must not import domain code: pass values as parameters.',
  },
  {
    name: 'en16931-imports',
    appliesTo: matchExcept(matchPaths('packages/shared/src/en16931/**'), isTestCode),
    forbids: matchExcept(isAnyFile, matchPaths('packages/shared/src/{en16931,money,text}/**', 'npm:saxes')),
    message:
      'en16931/ is the model of a standard: import only en16931/, money/ and text/, and saxes in reading/.',
  },
  {
    name: 'web-reads-no-invoices',
    appliesTo: matchExcept(matchPaths('packages/{web,shared}/src/**'), isReaderOrTest),
    forbids: isInvoiceReader,
    message: 'The web client must not load the XML parser: read invoice files on the server.',
  },
  {
    name: 'search-package-imports',
    appliesTo: matchExcept(matchPaths('packages/search/src/**'), isTestCode),
    forbids: matchExcept(isAnyFile, matchPaths('packages/{search,shared}/src/**')),
    message: 'packages/search is the pure part of search: import only packages/search and packages/shared.',
  },
  {
    name: 'web-imports-no-server',
    appliesTo: matchExcept(matchPaths('packages/web/**'), isTestCode),
    forbids: matchPaths('packages/{server,search}/**', 'node:**', 'npm:@quittance/{server,search}'),
    message: 'The web client must not import server code: move what both need into packages/shared.',
  },
  {
    name: 'server-imports-no-web',
    appliesTo: matchExcept(matchPaths('packages/server/**'), isTestCode),
    forbids: matchPaths('packages/web/**', 'npm:@quittance/web'),
    message: 'The server must not import the web client: move what both need into packages/shared.',
  },
  {
    name: 'kysely-in-repositories',
    appliesTo: matchExcept(isProductCode, isSqlFile),
    forbids: matchPaths('npm:kysely'),
    message: 'SQL belongs in database/, repository.ts and *-repository.ts: add a function there and call it.',
  },
  {
    name: 'drivers-in-dialects',
    appliesTo: matchExcept(isProductCode, matchPaths('packages/server/src/database/**')),
    forbids: matchPaths('npm:{better-sqlite3,mysql2}'),
    message: 'Only database/ imports database drivers: use the connection that it opens.',
  },
  {
    name: 'database-imports',
    appliesTo: matchExcept(matchPaths('packages/server/src/database/**'), isTestCode),
    forbids: matchExcept(
      matchPaths('packages/**'),
      matchPaths(
        'packages/server/src/{database,process}/**',
        'packages/server/src/errors.ts',
        'packages/shared/src/**',
      ),
    ),
    message: 'database/ imports only database/, process/, errors.ts and packages/shared: take a parameter.',
  },
  {
    name: 'fastify-in-http',
    appliesTo: matchExcept(isProductCode, isHttpFile),
    forbids: matchPaths('npm:fastify', 'npm:fastify-*', 'npm:@fastify/*'),
    message: 'Fastify belongs in http/, routes.ts and the apps: take plain values, called from routes.ts.',
  },
  {
    name: 'subjects-import-no-http',
    appliesTo: matchExcept(
      matchPaths('packages/server/src/*/**'),
      (path) => isHttpFile(path) || matchPaths('packages/server/src/commands/**')(path),
    ),
    forbids: matchPaths('packages/server/src/http/**'),
    allowsTypes: true,
    message: 'Use cases must not import http/: return a result or throw a DomainError to routes.ts.',
  },
  {
    name: 'wire-names-at-the-edge',
    appliesTo: matchExcept(isProductCode, isWireFile),
    forbids: matchPaths('packages/shared/src/wire/**'),
    allowsTypes: true,
    message: 'Only routes.ts, presenter.ts and *-queries.ts import wire/: decode there, pass domain values.',
  },
  {
    name: 'pure-presenters',
    appliesTo: matchExcept(matchPaths('packages/server/src/**/presenter.ts'), isTestCode),
    forbids: matchExcept(isAnyFile, isPure),
    allowsTypes: true,
    message: 'A presenter maps values to a response: import only shared, domain values and errors.ts.',
  },
  {
    name: 'pure-values',
    appliesTo: isDomainValue,
    forbids: matchExcept(isAnyFile, isPure),
    message: 'A domain value has no database and no HTTP: move this into the repository or a use case.',
  },
  {
    name: 'no-imports-of-roots',
    appliesTo: matchExcept(isServerCode, isRoot),
    forbids: isRoot,
    message: 'Do not import app, host, main, cli, commands/, demo/ or the job registry: take a parameter.',
  },
  {
    name: 'migration-imports',
    appliesTo: isMigration,
    forbids: matchExcept(
      isAnyFile,
      matchPaths('npm:kysely', 'packages/server/src/database/migrations/{column-types,triggers}.ts'),
    ),
    message:
      'A migration must not change with other code: import only kysely, column-types.ts and triggers.ts.',
  },
  {
    name: 'one-decimal-library',
    appliesTo: matchExcept(isProductCode, matchPaths('packages/shared/src/money/decimal.ts')),
    forbids: matchPaths('npm:big.js'),
    message: 'Only money/decimal.ts imports big.js: use its functions for exact decimals.',
  },
  {
    name: 'no-test-imports',
    appliesTo: isProductCode,
    forbids: (target) => isTestCode(target) || matchPaths('npm:{vitest,fast-check,@playwright/test}')(target),
    message: 'Product code must not import test code: move what both need into the product.',
  },
  {
    name: 'e2e-imports',
    appliesTo: matchPaths('e2e/**'),
    forbids: matchExcept(
      matchPaths('packages/{server,web,search}/**'),
      // Programs outside of the product: SMTP server, load balancer, ports of the computer, readers of PDFs.
      matchPaths('packages/server/test/{mail-server,load-balancer,network,pdf-tools}.ts'),
    ),
    message: 'End-to-end tests use the product from outside: through screen, API and e-mails.',
  },
  {
    name: 'tools-imports',
    appliesTo: matchPaths('tools/**'),
    forbids: matchExcept(matchPaths('packages/**'), matchPaths('packages/server/test/network.ts')),
    message: 'Tools must not import the product: start it as a program.',
  },
  {
    name: 'set-up-imports',
    appliesTo: matchExcept(matchPaths('tools/**/*.mjs'), isTestCode),
    forbids: matchExcept(isAnyFile, matchPaths('node:**', 'tools/set-up/*.mjs')),
    message: 'The set-up runs before packages are installed: import only Node.js modules and tools/set-up/.',
  },
]

const subjects = [...allowedSubjects.keys()].filter((folder) => folder !== 'http')

function listServerFolders(names: string[]): string[] {
  return names.map((name) => `packages/server/src/${name}/**`)
}

function createSubjectBoundary([folder, allowed]: [string, string[]]): Boundary {
  const list = allowed.length > 0 ? `only the subjects ${allowed.join(', ')}` : 'no other subject'
  return {
    name: `${folder}-imports`,
    appliesTo: matchExcept(matchPaths(...listServerFolders([folder])), isTestCode),
    forbids: matchExcept(
      matchPaths(...listServerFolders(subjects)),
      matchPaths(...listServerFolders([folder, ...allowed])),
    ),
    message: `${folder}/ imports ${list}: take the value as a parameter, or combine both in the caller.`,
  }
}

const isPdfFile = matchPaths('packages/server/src/pdf/**')

const subjectBoundaries: Boundary[] = [
  ...[...allowedSubjects].filter(([folder]) => folder !== 'pdf').map(createSubjectBoundary),
  {
    name: 'pdf-imports',
    appliesTo: matchExcept(isPdfFile, isTestCode),
    forbids: matchExcept(matchPaths('packages/server/src/**'), isPdfFile),
    message: 'pdf/ imports only packages/shared: load data in documents/ and pass a print model.',
  },
  {
    name: 'base-imports-no-subject',
    appliesTo: matchExcept(
      matchPaths(
        'packages/server/src/{config,database,events,exports,idempotency,imports,languages,leases,limits,process,secrets}/**',
        'packages/server/src/jobs/{job-status,scheduled-job}.ts',
      ),
      isTestCode,
    ),
    forbids: matchPaths(...listServerFolders(subjects)),
    message: 'This folder is used by every subject and must not import one: take the value as a parameter.',
  },
]

const webBase = ['api', 'locale', 'ui']
const webFeatures =
  'auth catalogue dashboard documents installer mail parties payments search settings'.split(' ')

function matchWebFolders(...names: string[]): PathTest {
  return matchPaths(...names.map((name) => `packages/web/src/${name}/**`))
}

const webBoundaries: Boundary[] = [
  {
    name: 'base-imports-no-feature',
    appliesTo: matchExcept(matchWebFolders(...webBase), isTestCode),
    forbids: matchExcept(matchPaths('packages/web/src/**'), matchWebFolders(...webBase)),
    message: 'ui/, api/ and locale/ must not import a feature: take the value as a prop or parameter.',
  },
  ...webFeatures.map((feature) => ({
    name: `${feature}-feature-imports`,
    appliesTo: matchExcept(matchWebFolders(feature), isTestCode),
    forbids: matchExcept(matchPaths('packages/web/src/**'), matchWebFolders(feature, ...webBase)),
    message: `Features must not import each other: combine ${feature}/ and the other one in app/.`,
  })),
]

export const boundaries: Rule[] = [...layerBoundaries, ...subjectBoundaries, ...webBoundaries].map(
  createBoundaryRule,
)

export const noParentImports: Rule = {
  name: 'no-parent-imports',
  appliesTo: matchExcept(matchPaths('packages/*/src/**'), isTestCode),
  find({ imports }) {
    const message =
      'Import by #folder/file.ts across folders and ./file.ts within one; parent paths are not allowed.'
    return imports
      .filter(({ specifier }) => specifier.split('/').includes('..') || specifier.startsWith('/'))
      .map(({ offset }) => ({ offset, message }))
  },
}

export const noComputedImports: Rule = {
  name: 'no-computed-imports',
  appliesTo: isProductCode,
  find(file) {
    const found: Finding[] = []
    const message = 'Import by a literal path, so that readers and rules can resolve it.'
    file.visit({
      ImportExpression({ source, start }) {
        if (source.type !== 'Literal') found.push({ offset: start, message })
      },
    })
    return found
  },
}

/** Rejects cycles of imports that remain at run time; types may refer to each other. */
export const noImportCycles: Rule = {
  name: 'no-import-cycles',
  appliesTo: isAnyFile,
  find: ({ path, imports }, project) =>
    imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ target, offset }) => ({ offset, chain: findImportChain(target, path, project) }))
      .filter(({ chain }) => chain !== null)
      .map(({ offset, chain }) => ({
        offset,
        message: `Import cycle (${chain?.join(' → ')}): move what both need into a file that both import.`,
      })),
}

/** Finds the shortest chain of value imports between two files, both included. Returns null if none exists. */
function findImportChain(from: string, to: string, project: Project): string[] | null {
  const chains = new Map<string, string[]>([[from, [from]]])
  for (const [path, chain] of chains) {
    if (path === to) return chain
    for (const next of listValueImports(path, project)) {
      if (!chains.has(next)) chains.set(next, [...chain, next])
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
