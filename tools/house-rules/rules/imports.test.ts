import { describe, expect, it } from 'vitest'
import { findViolations } from '../rules.ts'
import { boundaries } from './imports.ts'

type Case = { rule: string; file: string; bad: string; good: string }

const server = 'packages/server/src'
const web = 'packages/web/src'
const shared = 'packages/shared/src'

const cases: Case[] = [
  {
    rule: 'shared-stands-alone',
    file: `${shared}/documents/a.ts`,
    bad: 'node:fs',
    good: '#money/decimal.ts',
  },
  {
    rule: 'money-knows-no-documents',
    file: `${shared}/money/a.ts`,
    bad: '#documents/kinds.ts',
    good: './b.ts',
  },
  {
    rule: 'documents-know-no-wire',
    file: `${shared}/documents/a.ts`,
    bad: '#wire/names.ts',
    good: './kinds.ts',
  },
  {
    rule: 'wire-knows-no-calls',
    file: `${shared}/wire/a.ts`,
    bad: '#contract/api.ts',
    good: '#documents/kinds.ts',
  },
  {
    rule: 'text-is-only-text',
    file: `${shared}/text/a.ts`,
    bad: '#documents/kinds.ts',
    good: './english.ts',
  },
  {
    rule: 'web-and-server-never-meet',
    file: `${web}/api/a.ts`,
    bad: '@quittance/server/src/errors.ts',
    good: '@quittance/shared/contract/api.ts',
  },
  {
    rule: 'server-and-web-never-meet',
    file: `${server}/http/a.ts`,
    bad: '@quittance/web/src/main.tsx',
    good: '@quittance/shared/contract/api.ts',
  },
  {
    rule: 'query-builder-in-repositories',
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
  { rule: 'http-at-the-edge', file: `${server}/auth/sign-in.ts`, bad: '@fastify/cookie', good: '#errors.ts' },
  {
    rule: 'subjects-know-no-http',
    file: `${server}/auth/sign-in.ts`,
    bad: '#http/csrf.ts',
    good: '#errors.ts',
  },
  {
    rule: 'wire-names-at-the-edge',
    file: `${server}/documents/save-document.ts`,
    bad: '@quittance/shared/wire/names.ts',
    good: '@quittance/shared/documents/totals.ts',
  },
  {
    rule: 'presenters-are-pure',
    file: `${server}/parties/presenter.ts`,
    bad: './repository.ts',
    good: './party.ts',
  },
  { rule: 'values-are-pure', file: `${server}/parties/party.ts`, bad: './repository.ts', good: '#errors.ts' },
  {
    rule: 'roots-import-not-the-reverse',
    file: `${server}/auth/sign-in.ts`,
    bad: '#app.ts',
    good: '#errors.ts',
  },
  {
    rule: 'migrations-import-nothing',
    file: `${server}/database/migrations/001-members.ts`,
    bad: '#database/portable.ts',
    good: './column-types.ts',
  },
  {
    rule: 'one-decimal-library',
    file: `${shared}/documents/a.ts`,
    bad: 'big.js',
    good: '#money/decimal.ts',
  },
  {
    rule: 'tests-stay-out',
    file: `${server}/auth/sign-in.ts`,
    bad: '#test/factories.ts',
    good: '#errors.ts',
  },
  {
    rule: 'journeys-from-outside',
    file: 'e2e/a.spec.ts',
    bad: '../packages/server/src/app.ts',
    good: './a.ts',
  },
  {
    rule: 'journeys-from-outside',
    file: 'e2e/a.spec.ts',
    bad: '@quittance/server/test/test-app.ts',
    good: '@quittance/server/test/mail-server.ts',
  },
  { rule: 'tools-know-no-product', file: 'tools/a.ts', bad: '../packages/server/src/app.ts', good: './b.ts' },
  { rule: 'set-up-needs-nothing', file: 'tools/set-up/a.mjs', bad: 'vite', good: 'node:timers/promises' },
  {
    rule: 'pdf-renders-what-it-is-handed',
    file: `${server}/pdf/render-document.ts`,
    bad: '#errors.ts',
    good: '@quittance/shared/documents/totals.ts',
  },
  {
    rule: 'ground-knows-no-subject',
    file: `${server}/database/migrate.ts`,
    bad: '#members/repository.ts',
    good: '#config/config.ts',
  },
  {
    rule: 'ground-knows-no-subject',
    file: `${server}/sheets/sheet-file.ts`,
    bad: '#documents/lists/repository.ts',
    good: './sheet.ts',
  },
  {
    rule: 'ground-knows-no-feature',
    file: `${web}/ui/A.tsx`,
    bad: '#documents/document-form.ts',
    good: '#api/client.ts',
  },
  ...createNeighbourCases('auth', 'documents', 'members'),
  ...createNeighbourCases('backup', 'documents', 'search'),
  ...createNeighbourCases('catalogue', 'documents', 'catalogue'),
  ...createNeighbourCases('dashboard', 'mail', 'dashboard'),
  ...createNeighbourCases('documents', 'auth', 'parties'),
  ...createNeighbourCases('installer', 'documents', 'settings'),
  ...createNeighbourCases('licence', 'installer', 'licence'),
  ...createNeighbourCases('mail', 'documents', 'pdf'),
  ...createNeighbourCases('members', 'auth', 'members'),
  ...createNeighbourCases('parties', 'documents', 'search'),
  ...createNeighbourCases('search', 'documents', 'search'),
  ...createNeighbourCases('security', 'auth', 'security'),
  ...createNeighbourCases('settings', 'members', 'settings'),
  ...[
    'auth',
    'catalogue',
    'dashboard',
    'documents',
    'installer',
    'mail',
    'parties',
    'search',
    'settings',
  ].map((feature) => ({
    rule: `${feature}-keeps-to-itself`,
    file: `${web}/${feature}/a.ts`,
    bad: '#app/routes.tsx',
    good: '#ui/toasts.ts',
  })),
]

function createNeighbourCases(subject: string, stranger: string, friend: string): Case[] {
  const file = `${server}/${subject}/save-record.ts`
  const [bad, good] = [`#${stranger}/repository.ts`, `#${friend}/repository.ts`]
  return [{ rule: `${subject}-and-its-neighbours`, file, bad, good }]
}

/** A file that breaks nothing but what it imports: a command has its function, a migration its place in the list. */
function createSources(file: string, specifier: string): Record<string, string> {
  const list = { 'packages/server/src/database/migrations/index.ts': "import './001-members.ts'\n" }
  const name = file.replace(/.*\/|\.\w+$/g, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const own = /^[a-z]\w+$/.test(name) ? `export function ${name}() {}\n` : ''
  return { ...(file.includes('migrations') && list), [file]: `import x from '${specifier}'\n${own}` }
}

describe('who may import whom', () => {
  it.each(cases)('$rule: not $bad', ({ rule, file, bad }) => {
    expect(findViolations(createSources(file, bad))).toContain(`${file}:1 ${rule}`)
  })

  it.each(cases)('$rule: but $good', ({ file, good }) => {
    expect(findViolations(createSources(file, good))).toEqual([])
  })

  it('has a case for every boundary', () => {
    const named = boundaries.map(({ name }) => name).filter((name) => name !== 'pdf-and-its-neighbours')
    expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(named))
  })
})

describe('no spelling escapes', () => {
  const file = `${server}/auth/sign-in.ts`
  const body = 'export function signIn() {}'

  it.each([
    ['a dynamic import', `${body}\nexport const later = () => import('#app.ts')`, 2],
    ['a re-export', `${body}\nexport { x } from '#app.ts'`, 2],
    ['a re-export of everything', `${body}\nexport * from '#app.ts'`, 2],
    ['a type', `${body}\nexport type X = import('#app.ts').X`, 2],
    ['a detour', `import '#auth/../app.ts'\n${body}`, 1],
  ])('%s', (_, source, line) => {
    expect(findViolations({ [file]: source })).toContain(`${file}:${line} roots-import-not-the-reverse`)
  })

  it('lets types pass where a rule allows it', () => {
    const importing = (what: string) => ({
      [file]: `import ${what} from '@quittance/shared/wire/names.ts'\n${body}`,
    })
    expect(findViolations(importing('type { SaveCall }'))).toEqual([])
    expect(findViolations(importing('{ type SaveCall }'))).toEqual([])
    expect(findViolations(importing('{ type SaveCall, wireNames }'))).toEqual([
      `${file}:1 wire-names-at-the-edge`,
    ])
  })
})

const screenFile = 'packages/web/src/documents/DocumentForm.tsx'

it('refuses a path that climbs, however it is written', () => {
  expect(findViolations({ [screenFile]: "import '../ui/toasts.ts'" })).toEqual([
    `${screenFile}:1 no-climbing-imports`,
  ])
  expect(findViolations({ [screenFile]: "import './../ui/toasts.ts'" })).toEqual([
    `${screenFile}:1 no-climbing-imports`,
  ])
})

it('takes siblings, subpaths and packages', () => {
  expect(findViolations({ [screenFile]: "import './a.ts'\nimport '#ui/toasts.ts'\nimport 'react'" })).toEqual(
    [],
  )
})

it('leaves tests alone', () => {
  expect(findViolations({ 'packages/web/src/documents/a.test.ts': "import '../ui/toasts.ts'" })).toEqual([])
})

const configFile = 'packages/server/src/config/config.ts'

it('refuses an import whose path only shows at run time', () => {
  expect(findViolations({ [configFile]: 'export const load = (name: string) => import(name)' })).toEqual([
    `${configFile}:1 no-computed-imports`,
  ])
})

it('takes a lazy import by a literal path', () => {
  expect(findViolations({ [configFile]: "export const load = () => import('./env-file.ts')" })).toEqual([])
})

const [a, b, c] = ['a', 'b', 'c'].map((name) => `packages/shared/src/money/${name}.ts`)

it('shows every import of a circle', () => {
  const circle = {
    [`${a}`]: "import './b.ts'",
    [`${b}`]: "export * from './c.ts'",
    [`${c}`]: "import { type A, a } from '#money/a.ts'",
  }
  expect(findViolations(circle)).toEqual([a, b, c].map((path) => `${path}:1 no-import-cycles`))
})

it('sees a file that imports itself', () => {
  expect(findViolations({ [`${a}`]: "import './a.ts'" })).toEqual([`${a}:1 no-import-cycles`])
})

it('lets types refer to each other', () => {
  expect(
    findViolations({ [`${a}`]: "import './b.ts'", [`${b}`]: "import type { A } from './a.ts'" }),
  ).toEqual([])
})

const migrationFolder = 'packages/server/src/database/migrations'

it('refuses a migration that is not in the list', () => {
  const sources = {
    [`${migrationFolder}/index.ts`]: "import * as members from './001-members.ts'",
    [`${migrationFolder}/001-members.ts`]: "import { sql } from 'kysely'",
    [`${migrationFolder}/002-catalogue.ts`]: "import { money } from './column-types.ts'",
  }
  expect(findViolations(sources)).toEqual([`${migrationFolder}/002-catalogue.ts:1 migrations-are-listed`])
})
