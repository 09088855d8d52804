import { matchExcept, matchPaths } from '../paths.ts'
import { isProductCode } from '../places.ts'
import { findGlobalReferences } from '../references.ts'
import type { Rule } from '../rule.ts'

export const restrictedFetch: Rule = {
  name: 'one-fetch',
  appliesTo: matchExcept(
    isProductCode,
    matchPaths(
      'packages/web/src/api/client.ts',
      'packages/web/src/api/early/ask-early.ts',
      'packages/server/src/installer/purchase-code.ts',
    ),
  ),
  find: (file) =>
    ['fetch', 'XMLHttpRequest'].flatMap((name) =>
      findGlobalReferences(name, file).map((offset) => ({
        offset,
        message: 'Only api/client.ts, what asks before it is there, and the licence check talk HTTP: call the endpoint through the API client, and give other things another name.',
      })),
    ),
}
