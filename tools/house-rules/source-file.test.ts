import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resolveTarget } from './source-file.ts'

const importer = 'packages/server/src/auth/sign-in.ts'

it.each([
  ['./repository.ts', 'packages/server/src/auth/repository.ts'],
  ['../errors.ts', 'packages/server/src/errors.ts'],
  ['#errors.ts', 'packages/server/src/errors.ts'],
  ['#auth/../errors.ts', 'packages/server/src/errors.ts'],
  ['#test/test-company.ts', 'packages/server/test/test-company.ts'],
  ['@quittance/shared/wire/field-names.ts', 'packages/shared/src/wire/field-names.ts'],
  ['@quittance/search/search-plan.ts', 'packages/search/src/search-plan.ts'],
  ['@quittance/web/src/main.tsx', 'packages/web/src/main.tsx'],
  ['kysely', 'npm:kysely'],
  ['kysely/migration', 'npm:kysely'],
  ['@fastify/cookie/plugin', 'npm:@fastify/cookie'],
  ['node:fs/promises', 'node:fs/promises'],
])('resolves %s to %s', (specifier, target) => {
  expect(resolveTarget(specifier, importer)).toBe(target)
})

it.each(['packages/server', 'packages/web', 'packages/shared', 'bench'])(
  'resolves # as in the package.json of %s',
  (folder) => {
    const { imports = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    for (const [pattern, folderPattern] of Object.entries(imports)) {
      const specifier = pattern.replace('*', 'folder/file.ts')
      const file = String(folderPattern).replace('./', `${folder}/`).replace('*', 'folder/file.ts')
      expect(resolveTarget(specifier, `${folder}/src/main.ts`)).toBe(file)
    }
  },
)
