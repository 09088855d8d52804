import { isMigration } from '../places.ts'
import type { Rule } from '../rule.ts'

const migrationIndex = 'packages/server/src/database/migrations/index.ts'

export const listedMigrations: Rule = {
  name: 'migrations-are-listed',
  appliesTo: isMigration,
  find({ path }, project) {
    const listed = project.get(migrationIndex)?.imports.some(({ target }) => target === path)
    if (listed) return []
    return [
      { offset: 0, message: 'Add this migration to migrations/index.ts: only what is listed there ever runs.' },
    ]
  },
}
