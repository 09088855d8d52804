import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const folder = 'packages/server/src/database/migrations'

it('refuses a migration that is not in the list', () => {
  const sources = {
    [`${folder}/index.ts`]: "import * as members from './001-members.ts'",
    [`${folder}/001-members.ts`]: "import { sql } from 'kysely'",
    [`${folder}/002-catalogue.ts`]: "import { money } from './column-types.ts'",
  }
  expect(judged(sources)).toEqual([`${folder}/002-catalogue.ts:1 migrations-are-listed`])
})
