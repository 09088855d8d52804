import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const migrationFolder = 'packages/server/src/database/migrations'

it('refuses a migration that is not in the list', () => {
  const sources = {
    [`${migrationFolder}/index.ts`]: "import * as members from './001-members.ts'",
    [`${migrationFolder}/001-members.ts`]: "import { sql } from 'kysely'",
    [`${migrationFolder}/002-catalogue.ts`]: "import { money } from './column-types.ts'",
  }
  expect(findViolations(sources)).toEqual([`${migrationFolder}/002-catalogue.ts:1 migrations-are-listed`])
})
