import { isMigration } from '../places.ts'
import type { Rule } from '../rule.ts'

const migrationIndex = 'packages/server/src/database/migrations/index.ts'

/** Finds migrations that are not in the list, which would never run. */
export const listedMigrations: Rule = {
  name: 'listed-migrations',
  appliesTo: isMigration,
  find({ path }, project) {
    const isListed = project.get(migrationIndex)?.imports.some(({ target }) => target === path)
    const message = 'List this migration in migrations/index.ts, or it never runs.'
    return isListed ? [] : [{ offset: 0, message }]
  },
}
