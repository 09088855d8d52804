import { describe, expect, it } from 'vitest'
import { findViolations } from '../rules.ts'
import { boundaries } from './imports.ts'

type Case = { rule: string; file: string; bad: string; good: string }

const server = 'packages/server/src'
const web = 'packages/web/src'
const shared = 'packages/shared/src'
const search = 'packages/search/src'

const cases: Case[] = [
  {
    rule: 'shared-dependencies',
    file: `${shared}/documents/a.ts`,
    bad: 'node:fs',
    good: '#money/decimal.ts',
  },
  {
    rule: 'money-imports',
    file: `${shared}/money/a.ts`,
    bad: '#documents/document-kinds.ts',
    good: './b.ts',
  },
  {
    rule: 'shared-documents-imports',
    file: `${shared}/documents/a.ts`,
    bad: '#wire/field-names.ts',
    good: './document-kinds.ts',
  },
  {
    rule: 'wire-imports',
    file: `${shared}/wire/a.ts`,
    bad: '#contract/api.ts',
    good: '#documents/document-kinds.ts',
  },
  {
    rule: 'text-imports',
    file: `${shared}/text/a.ts`,
    bad: '#documents/document-kinds.ts',
    good: './locales.ts',
  },
  {
    rule: 'en16931-imports',
    file: `${shared}/en16931/a.ts`,
    bad: '#documents/document-kinds.ts',
    good: '#money/decimal.ts',
  },
  {
    rule: 'shared-dependencies',
    file: `${shared}/en16931/rules/a.ts`,
    bad: 'saxes',
    good: '#en16931/invoice.ts',
  },
  {
    rule: 'web-reads-no-invoices',
    file: `${web}/documents/a.ts`,
    bad: '@quittance/shared/en16931/reading/read-invoice.ts',
    good: '@quittance/shared/en16931/invoice.ts',
  },
  {
    rule: 'search-package-imports',
    file: `${search}/a.ts`,
    bad: '@quittance/server/src/errors.ts',
    good: '@quittance/shared/text/search-text.ts',
  },
  { rule: 'search-package-imports', file: `${search}/a.ts`, bad: 'kysely', good: './id-block.ts' },
  { rule: 'search-package-imports', file: `${search}/a.ts`, bad: 'node:fs', good: './search-plan.ts' },
  {
    rule: 'web-imports-no-server',
    file: `${web}/api/a.ts`,
    bad: '@quittance/server/src/errors.ts',
    good: '@quittance/shared/contract/api.ts',
  },
  {
    rule: 'web-imports-no-server',
    file: `${web}/api/a.ts`,
    bad: '@quittance/search/search-plan.ts',
    good: '@quittance/shared/text/highlight.ts',
  },
  {
    rule: 'server-imports-no-web',
    file: `${server}/http/a.ts`,
    bad: '@quittance/web/src/main.tsx',
    good: '@quittance/shared/contract/api.ts',
  },
  {
    rule: 'kysely-in-repositories',
    file: `${server}/auth/sign-in.ts`,
    bad: 'kysely',
    good: './repository.ts',
  },
  {
    rule: 'drivers-in-dialects',
    file: `${server}/auth/repository.ts`,
    bad: 'mysql2/promise',
    good: 'kysely',
  },
  {
    rule: 'drivers-in-dialects',
    file: `${server}/parties/record-repository.ts`,
    bad: 'better-sqlite3',
    good: 'kysely',
  },
  {
    rule: 'database-imports',
    file: `${server}/database/queries/keyset.ts`,
    bad: '#config/config.ts',
    good: '#process/mutex.ts',
  },
  {
    rule: 'database-imports',
    file: `${server}/database/queries/keyset.ts`,
    bad: '#services.ts',
    good: '#errors.ts',
  },
  { rule: 'fastify-in-http', file: `${server}/auth/sign-in.ts`, bad: '@fastify/cookie', good: '#errors.ts' },
  {
    rule: 'subjects-import-no-http',
    file: `${server}/auth/sign-in.ts`,
    bad: '#http/csrf.ts',
    good: '#errors.ts',
  },
  {
    rule: 'wire-names-at-the-edge',
    file: `${server}/documents/save-document.ts`,
    bad: '@quittance/shared/wire/field-names.ts',
    good: '@quittance/shared/documents/totals.ts',
  },
  {
    rule: 'pure-presenters',
    file: `${server}/parties/presenter.ts`,
    bad: './repository.ts',
    good: './party.ts',
  },
  { rule: 'pure-values', file: `${server}/parties/party.ts`, bad: './repository.ts', good: '#errors.ts' },
  { rule: 'pure-values', file: `${server}/members/member.ts`, bad: 'node:fs', good: 'node:crypto' },
  { rule: 'no-imports-of-roots', file: `${server}/auth/sign-in.ts`, bad: '#app.ts', good: '#errors.ts' },
  {
    rule: 'no-imports-of-roots',
    file: `${server}/services.ts`,
    bad: '#commands/installed-services.ts',
    good: '#jobs/scheduled-job.ts',
  },
  {
    rule: 'migration-imports',
    file: `${server}/database/migrations/001-members.ts`,
    bad: '#database/queries/portable-sql.ts',
    good: './column-types.ts',
  },
  {
    rule: 'migration-imports',
    file: `${server}/database/migrations/001-members.ts`,
    bad: '#database/queries/guard-rows.ts',
    good: './triggers.ts',
  },
  {
    rule: 'one-decimal-library',
    file: `${shared}/documents/a.ts`,
    bad: 'big.js',
    good: '#money/decimal.ts',
  },
  {
    rule: 'no-test-imports',
    file: `${server}/auth/sign-in.ts`,
    bad: '#test/test-company.ts',
    good: '#errors.ts',
  },
  { rule: 'e2e-imports', file: 'e2e/a.spec.ts', bad: '../packages/server/src/app.ts', good: './a.ts' },
  {
    rule: 'e2e-imports',
    file: 'e2e/a.spec.ts',
    bad: '@quittance/server/test/test-app.ts',
    good: '@quittance/server/test/mail-server.ts',
  },
  { rule: 'tools-imports', file: 'tools/a.ts', bad: '../packages/server/src/app.ts', good: './b.ts' },
  { rule: 'set-up-imports', file: 'tools/set-up/a.mjs', bad: 'vite', good: 'node:timers/promises' },
  {
    rule: 'pdf-imports',
    file: `${server}/pdf/render-queue.ts`,
    bad: '#errors.ts',
    good: '@quittance/shared/documents/totals.ts',
  },
  {
    rule: 'base-imports-no-subject',
    file: `${server}/exports/export-file.ts`,
    bad: '#documents/lists/repository.ts',
    good: './export-table.ts',
  },
  {
    rule: 'base-imports-no-subject',
    file: `${server}/jobs/scheduled-job.ts`,
    bad: '#search/repository.ts',
    good: '#process/mutex.ts',
  },
  {
    rule: 'base-imports-no-feature',
    file: `${web}/ui/A.tsx`,
    bad: '#documents/document-form.ts',
    good: '#api/client.ts',
  },
  ...createSubjectCases('auth', 'documents', 'members'),
  ...createSubjectCases('backup', 'documents', 'search'),
  ...createSubjectCases('catalogue', 'documents', 'catalogue'),
  ...createSubjectCases('dashboard', 'mail', 'dashboard'),
  ...createSubjectCases('documents', 'auth', 'parties'),
  ...createSubjectCases('health', 'documents', 'search'),
  ...createSubjectCases('http', 'documents', 'security'),
  ...createSubjectCases('installer', 'documents', 'settings'),
  ...createSubjectCases('ledger', 'documents', 'settings'),
  ...createSubjectCases('licence', 'installer', 'licence'),
  ...createSubjectCases('list-views', 'documents', 'members'),
  ...createSubjectCases('mail', 'documents', 'settings'),
  ...createSubjectCases('members', 'auth', 'members'),
  ...createSubjectCases('parties', 'documents', 'search'),
  ...createSubjectCases('payments', 'parties', 'ledger'),
  ...createSubjectCases('samples', 'auth', 'documents'),
  ...createSubjectCases('search', 'documents', 'search'),
  ...createSubjectCases('security', 'auth', 'security'),
  ...createSubjectCases('settings', 'members', 'settings'),
  ...createSubjectCases('statements', 'ledger', 'payments'),
  {
    rule: 'documents-imports',
    file: `${server}/documents/save-document.ts`,
    bad: '#samples/repository.ts',
    good: '#settings/sample-records-repository.ts',
  },
  ...'auth catalogue dashboard documents installer mail parties payments search settings'
    .split(' ')
    .map((feature) => ({
      rule: `${feature}-feature-imports`,
      file: `${web}/${feature}/a.ts`,
      bad: '#app/router.ts',
      good: '#ui/toasts.ts',
    })),
]

function createSubjectCases(subject: string, forbidden: string, allowed: string): Case[] {
  const file = `${server}/${subject}/save-record.ts`
  const [bad, good] = [`#${forbidden}/repository.ts`, `#${allowed}/repository.ts`]
  return [{ rule: `${subject}-imports`, file, bad, good }]
}

/** Returns a file whose only violation can be its import; a migration is also listed. */
function createSources(file: string, specifier: string): Record<string, string> {
  const list = { 'packages/server/src/database/migrations/index.ts': "import './001-members.ts'\n" }
  return { ...(file.includes('/migrations/') && list), [file]: `import x from '${specifier}'\n` }
}

describe('boundaries', () => {
  it.each(cases)('$rule forbids $bad in $file', ({ rule, file, bad }) => {
    expect(findViolations(createSources(file, bad))).toContain(`${file}:1 ${rule}`)
  })

  it.each(cases)('$rule allows $good in $file', ({ file, good }) => {
    expect(findViolations(createSources(file, good))).toEqual([])
  })

  it('each have a case here', () => {
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(boundaries.map(({ name }) => name)))
  })

  it('let tests of the search package import anything', () => {
    expect(findViolations({ [`${search}/a.test.ts`]: "import 'vitest'\nimport 'node:fs'" })).toEqual([])
  })
})

describe('a boundary covers', () => {
  const file = `${server}/auth/sign-in.ts`

  it.each([
    ['a dynamic import', "export const load = () => import('#app.ts')"],
    ['a re-export', "export { x } from '#app.ts'"],
    ['a re-export of everything', "export * from '#app.ts'"],
    ['a type', "export type X = import('#app.ts').X"],
    ['a path with a detour', "import '#auth/../app.ts'"],
  ])('%s', (_, source) => {
    expect(findViolations({ [file]: source })).toContain(`${file}:1 no-imports-of-roots`)
  })

  it('types only if it does not allow them', () => {
    const createImport = (names: string) => ({
      [file]: `import ${names} from '@quittance/shared/wire/field-names.ts'`,
    })
    expect(findViolations(createImport('type { SaveCall }'))).toEqual([])
    expect(findViolations(createImport('{ type SaveCall }'))).toEqual([])
    expect(findViolations(createImport('{ type SaveCall, wireNames }'))).toEqual([
      `${file}:1 wire-names-at-the-edge`,
    ])
  })
})

const screenFile = 'packages/web/src/documents/DocumentForm.tsx'

it('rejects parent paths in every spelling', () => {
  expect(findViolations({ [screenFile]: "import '../ui/toasts.ts'" })).toEqual([
    `${screenFile}:1 no-parent-imports`,
  ])
  expect(findViolations({ [screenFile]: "import './../ui/toasts.ts'" })).toEqual([
    `${screenFile}:1 no-parent-imports`,
  ])
})

it('accepts siblings, subpaths and packages', () => {
  expect(findViolations({ [screenFile]: "import './a.ts'\nimport '#ui/toasts.ts'\nimport 'react'" })).toEqual(
    [],
  )
})

it('accepts parent paths in tests', () => {
  expect(findViolations({ 'packages/web/src/documents/a.test.ts': "import '../ui/toasts.ts'" })).toEqual([])
})

const configFile = 'packages/server/src/config/config.ts'

it('rejects an import with a computed path', () => {
  expect(findViolations({ [configFile]: 'export const load = (name: string) => import(name)' })).toEqual([
    `${configFile}:1 no-computed-imports`,
  ])
})

it('accepts a lazy import with a literal path', () => {
  expect(findViolations({ [configFile]: "export const load = () => import('./env-file.ts')" })).toEqual([])
})

const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/shared/src/money/${name}.ts`)

it('reports every import of a cycle', () => {
  const cycle = {
    [`${a}`]: "import './b.ts'",
    [`${b}`]: "export * from './c.ts'",
    [`${c}`]: "import { type A, a } from '#money/a.ts'",
  }
  expect(findViolations(cycle)).toEqual([a, b, c].map((path) => `${path}:1 no-import-cycles`))
})

it('rejects a file that imports itself', () => {
  expect(findViolations({ [`${a}`]: "import './a.ts'" })).toEqual([`${a}:1 no-import-cycles`])
})

it('accepts cycles of types', () => {
  expect(
    findViolations({ [`${a}`]: "import './b.ts'", [`${b}`]: "import type { A } from './a.ts'" }),
  ).toEqual([])
})

const migrationFolder = 'packages/server/src/database/migrations'

it('rejects a migration that is not listed', () => {
  const sources = {
    [`${migrationFolder}/index.ts`]: "import * as members from './001-members.ts'",
    [`${migrationFolder}/001-members.ts`]: "import { sql } from 'kysely'",
    [`${migrationFolder}/002-catalogue.ts`]: "import { money } from './column-types.ts'",
    [`${migrationFolder}/migrate.ts`]: "import { migrations } from './index.ts'",
  }
  expect(findViolations(sources)).toEqual([`${migrationFolder}/002-catalogue.ts:1 listed-migrations`])
})
