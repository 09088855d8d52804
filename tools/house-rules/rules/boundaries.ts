import { but, paths } from '../paths.ts'
import { everywhere, migrations, product, server, shared, testCode } from '../places.ts'
import type { Rule } from '../rule.ts'
import { subjectValues } from '../subject-files.ts'
import { type Boundary, boundaryRule } from './boundary.ts'
import { serverSubjects } from './server-subjects.ts'
import { webLayers } from './web-layers.ts'

const httpPlaces = paths(
  'packages/server/src/http/**',
  'packages/server/src/**/routes.ts',
  'packages/server/src/{app,host,main}.ts',
  'packages/server/src/installer/{installer-app,setup-guards}.ts',
  'packages/server/src/licence/licence-app.ts',
)
const wirePlaces = paths(
  'packages/shared/src/{wire,contract}/**',
  'packages/server/src/**/{routes,presenter}.ts',
  'packages/web/src/**/*-queries.ts',
)
const sqlPlaces = paths('packages/server/src/database/**', 'packages/server/src/**/repository.ts')
const routesAndRoots = paths(
  'packages/server/src/**/routes.ts',
  'packages/server/src/{app,host,main,cli,command-line,serve-commands}.ts',
  'packages/server/src/installer/installer-app.ts',
  'packages/server/src/licence/licence-app.ts',
)

const valuesAndErrors = (path: string) => subjectValues(path) || path === 'packages/server/src/errors.ts'

/** Who may import whom, from the shared core outwards. */
const table: Boundary[] = [
  {
    name: 'shared-stands-alone',
    files: shared,
    mayNotImport: but(everywhere, paths('packages/shared/src/**', 'npm:{zod,big.js}')),
    says: 'The shared package runs on both sides: import nothing here but the shared package itself, zod and big.js.',
  },
  {
    name: 'money-knows-no-documents',
    files: paths('packages/shared/src/money/**'),
    mayNotImport: paths('packages/shared/src/{documents,wire,contract,text}/**'),
    says: 'money/ is the ground floor: let documents/ import it, never the other way round.',
  },
  {
    name: 'documents-know-no-wire',
    files: paths('packages/shared/src/documents/**'),
    mayNotImport: paths('packages/shared/src/{wire,contract}/**'),
    says: 'documents/ speaks of documents alone: translate wire names in wire/ and import that from the edge.',
  },
  {
    name: 'wire-knows-no-calls',
    files: paths('packages/shared/src/wire/**'),
    mayNotImport: paths('packages/shared/src/contract/**'),
    says: 'wire/ holds names and codecs: let contract/ import them, never the other way round.',
  },
  {
    name: 'text-is-only-text',
    files: paths('packages/shared/src/text/**'),
    mayNotImport: paths('packages/shared/src/{money,documents,wire,contract}/**'),
    says: 'text/ is a dictionary: pass values into its sentences as parameters.',
  },
  {
    name: 'web-and-server-never-meet',
    files: but(paths('packages/web/**'), testCode),
    mayNotImport: paths('packages/server/**', 'node:**', 'npm:@quittance/server'),
    says: 'The browser reaches the server through the contract only: move what both need into packages/shared.',
  },
  {
    name: 'server-and-web-never-meet',
    files: but(paths('packages/server/**'), testCode),
    mayNotImport: paths('packages/web/**', 'npm:@quittance/web'),
    says: 'The server knows no screen: move what both need into packages/shared.',
  },
  {
    name: 'query-builder-in-repositories',
    files: but(product, sqlPlaces),
    mayNotImport: paths('npm:kysely'),
    says: "SQL lives in database/ and in the subjects' repository.ts: give this a function there and call it.",
  },
  {
    name: 'drivers-in-dialects',
    files: but(product, paths('packages/server/src/database/**')),
    mayNotImport: paths('npm:{better-sqlite3,mysql2}'),
    says: 'Only database/ knows which database it is: use the connection that it opens.',
  },
  {
    name: 'http-at-the-edge',
    files: but(product, httpPlaces),
    mayNotImport: paths('npm:fastify', 'npm:fastify-*', 'npm:@fastify/*'),
    says: 'The HTTP framework belongs to http/, routes.ts and the apps: take plain values here and let routes.ts bind them.',
  },
  {
    name: 'subjects-know-no-http',
    files: but(paths('packages/server/src/*/**'), httpPlaces),
    mayNotImport: paths('packages/server/src/http/**'),
    typesMayPass: true,
    says: 'A command knows no HTTP: return an outcome or throw a named error, and let routes.ts answer.',
  },
  {
    name: 'wire-names-at-the-edge',
    files: but(product, wirePlaces),
    mayNotImport: paths('packages/shared/src/wire/**'),
    typesMayPass: true,
    says: 'Wire names stop in routes.ts, presenter.ts and *-queries.ts: decode there and pass the decoded value on.',
  },
  {
    name: 'presenters-are-pure',
    files: but(paths('packages/server/src/**/presenter.ts'), testCode),
    mayNotImport: but(everywhere, (path) => shared(path) || valuesAndErrors(path)),
    typesMayPass: true,
    says: 'A presenter turns a value into an answer: import only packages/shared, the domain values and the errors.',
  },
  {
    name: 'values-are-pure',
    files: subjectValues,
    mayNotImport: but(everywhere, (path) => shared(path) || valuesAndErrors(path)),
    says: 'A domain value knows no database and no HTTP: move what needs them into the repository or a command.',
  },
  {
    name: 'roots-import-not-the-reverse',
    files: but(server, routesAndRoots),
    mayNotImport: paths('packages/server/src/{app,host,main,cli,command-line}.ts'),
    says: 'app, host, main and the command line put the parts together: take what this needs as a parameter instead.',
  },
  {
    name: 'migrations-import-nothing',
    files: migrations,
    mayNotImport: but(
      everywhere,
      paths('npm:kysely', 'packages/server/src/database/migrations/column-types.ts'),
    ),
    says: 'A migration must mean the same for ever: import only the query builder and column-types, and spell the rest out.',
  },
  {
    name: 'one-decimal-library',
    files: but(product, paths('packages/shared/src/money/decimal.ts')),
    mayNotImport: paths('npm:big.js'),
    says: 'Exact decimals come from money/decimal.ts, the only place that rounds: use its functions.',
  },
  {
    name: 'tests-stay-out',
    files: product,
    mayNotImport: (target) => testCode(target) || paths('npm:{vitest,fast-check,@playwright/test}')(target),
    says: 'Shipped code imports no test support: move what both need into the product.',
  },
  {
    name: 'journeys-from-outside',
    files: paths('e2e/**'),
    // The mail server that takes the product's letters is outside of it too, and so is what stands before its servers;
    // a free port belongs to the computer.
    mayNotImport: but(
      paths('packages/{server,web}/**'),
      paths('packages/server/test/mail-server.ts', 'packages/server/test/faults/{round-robin,free-port}.ts'),
    ),
    says: 'A browser journey uses the product from outside: click, read the screen, call the API, or read its mail.',
  },
  {
    name: 'tools-know-no-product',
    files: paths('tools/**'),
    // A free port belongs to the computer.
    mayNotImport: but(paths('packages/**'), paths('packages/server/test/faults/free-port.ts')),
    says: 'Tools handle the repository from outside: start the product as a program.',
  },
  {
    name: 'set-up-needs-nothing',
    files: but(paths('tools/**/*.mjs'), testCode),
    mayNotImport: but(everywhere, paths('node:**', 'tools/set-up/*.mjs')),
    says: 'The set-up runs before anything is installed: import only Node and other files of set-up/.',
  },
]

export const boundaries: Rule[] = [...table, ...serverSubjects, ...webLayers].map(boundaryRule)
