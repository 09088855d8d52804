import { but, paths } from '../paths.ts'
import { product } from '../places.ts'
import { referencesTo } from '../references.ts'
import type { Rule } from '../rule.ts'

export const oneFetch: Rule = {
  name: 'one-fetch',
  looksAt: but(
    product,
    paths(
      'packages/web/src/api/client.ts',
      'packages/web/src/api/early/ask-early.ts',
      'packages/server/src/installer/purchase-code.ts',
    ),
  ),
  find: (file) =>
    ['fetch', 'XMLHttpRequest'].flatMap((name) =>
      referencesTo(name, file).map((at) => ({
        at,
        says: 'Only api/client.ts, what asks before it is there, and the licence check talk HTTP: call the endpoint through the API client, and give other things another name.',
      })),
    ),
}
