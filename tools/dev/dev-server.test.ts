import { expect, it } from 'vitest'
import { isServerCode } from './dev-server.ts'

it.each(['packages/server/src/app.ts', 'packages\\shared\\src\\documents\\totals.ts'])(
  'restarts the server after a change of %s',
  (path) => expect(isServerCode(path)).toBe(true),
)

it.each([
  'packages/web/src/app/App.tsx',
  'packages/server/src-old/app.ts',
  'packages/server/src/app.test.ts',
  'packages\\server\\src\\app.test.ts',
  '..\\other\\packages\\server\\src\\app.ts',
])('does not restart it after a change of %s', (path) => expect(isServerCode(path)).toBe(false))
