import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { resolveTarget } from './source-file.ts'

const importer = 'packages/server/src/auth/sign-in.ts'

it.each([
  ['./repository.ts', 'packages/server/src/auth/repository.ts'],
  ['../errors.ts', 'packages/server/src/errors.ts'],
  ['#errors.ts', 'packages/server/src/errors.ts'],
  ['#auth/../errors.ts', 'packages/server/src/errors.ts'],
  ['#test/factories.ts', 'packages/server/test/test-company.ts'],
  ['@quittance/shared/wire/names.ts', 'packages/shared/src/wire/names.ts'],
  ['@quittance/web/src/main.tsx', 'packages/web/src/main.tsx'],
  ['kysely', 'npm:kysely'],
  ['kysely/migration', 'npm:kysely'],
  ['@fastify/cookie/plugin', 'npm:@fastify/cookie'],
  ['node:fs/promises', 'node:fs/promises'],
])('%s means %s', (specifier, target) => {
  expect(resolveTarget(specifier, importer)).toBe(target)
})

it.each(['packages/server', 'packages/web', 'packages/shared', 'bench'])('reads # as %s says', (folder) => {
  const { imports = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  for (const [pattern, place] of Object.entries(imports)) {
    const specifier = pattern.replace('*', 'folder/file.ts')
    const file = String(place).replace('./', `${folder}/`).replace('*', 'folder/file.ts')
    expect(resolveTarget(specifier, `${folder}/src/main.ts`)).toBe(file)
  }
})
