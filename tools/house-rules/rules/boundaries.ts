import { matchExcept, matchPaths } from '../paths.ts'
import { isAnyFile, isMigration, isProductCode, isServerCode, isSharedCode, isTestCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import { isSubjectValue } from '../subject-files.ts'
import { type Boundary, createBoundaryRule } from './boundary.ts'
import { subjectBoundaries } from './server-subjects.ts'
import { webBoundaries } from './web-layers.ts'

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
    message: 'The shared package runs on both sides: import nothing here but the shared package itself, zod and big.js.',
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
    message: 'documents/ speaks of documents alone: translate wire names in wire/ and import that from the edge.',
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
    message: 'The browser reaches the server through the contract only: move what both need into packages/shared.',
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
    message: "SQL lives in database/ and in the subjects' repository.ts: give this a function there and call it.",
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
    message: 'The HTTP framework belongs to http/, routes.ts and the apps: take plain values here and let routes.ts bind them.',
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
    message: 'Wire names stop in routes.ts, presenter.ts and *-queries.ts: decode there and pass the decoded value on.',
  },
  {
    name: 'presenters-are-pure',
    appliesTo: matchExcept(matchPaths('packages/server/src/**/presenter.ts'), isTestCode),
    forbids: matchExcept(isAnyFile, (path) => isSharedCode(path) || isValueOrError(path)),
    allowsTypes: true,
    message: 'A presenter turns a value into an answer: import only packages/shared, the domain values and the errors.',
  },
  {
    name: 'values-are-pure',
    appliesTo: isSubjectValue,
    forbids: matchExcept(isAnyFile, (path) => isSharedCode(path) || isValueOrError(path)),
    message: 'A domain value knows no database and no HTTP: move what needs them into the repository or a command.',
  },
  {
    name: 'roots-import-not-the-reverse',
    appliesTo: matchExcept(isServerCode, isRouteOrRoot),
    forbids: matchPaths('packages/server/src/{app,host,main,cli,command-line}.ts'),
    message: 'app, host, main and the command line put the parts together: take what this needs as a parameter instead.',
  },
  {
    name: 'migrations-import-nothing',
    appliesTo: isMigration,
    forbids: matchExcept(
      isAnyFile,
      matchPaths('npm:kysely', 'packages/server/src/database/migrations/column-types.ts'),
    ),
    message: 'A migration must mean the same for ever: import only the query builder and column-types, and spell the rest out.',
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
      matchPaths('packages/server/test/mail-server.ts', 'packages/server/test/faults/{round-robin,free-port}.ts'),
    ),
    message: 'A browser journey uses the product from outside: click, read the screen, call the API, or read its mail.',
  },
  {
    name: 'tools-know-no-product',
    appliesTo: matchPaths('tools/**'),
    // A free port belongs to the computer.
    forbids: matchExcept(matchPaths('packages/**'), matchPaths('packages/server/test/faults/free-port.ts')),
    message: 'Tools handle the repository from outside: start the product as a program.',
  },
  {
    name: 'set-up-needs-nothing',
    appliesTo: matchExcept(matchPaths('tools/**/*.mjs'), isTestCode),
    forbids: matchExcept(isAnyFile, matchPaths('node:**', 'tools/set-up/*.mjs')),
    message: 'The set-up runs before anything is installed: import only Node and other files of set-up/.',
  },
]

export const boundaries: Rule[] = [...boundaryTable, ...subjectBoundaries, ...webBoundaries].map(createBoundaryRule)
