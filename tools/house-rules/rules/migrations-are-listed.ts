import { migrations } from '../places.ts'
import type { Rule } from '../rule.ts'

const list = 'packages/server/src/database/migrations/index.ts'

export const migrationsAreListed: Rule = {
  name: 'migrations-are-listed',
  looksAt: migrations,
  find({ path }, project) {
    const listed = project.get(list)?.imports.some(({ target }) => target === path)
    if (listed) return []
    return [
      { at: 0, says: 'Add this migration to migrations/index.ts: only what is listed there ever runs.' },
    ]
  },
}
