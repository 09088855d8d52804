import type { Plugin, Rolldown } from 'vite'

const libraryHook = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/** Replacement that uses React's own hook, whose id is the same from the first render on. */
const stableHook = `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = useOwnId()
  return typeof given === 'string' ? given : own
}
`

/**
 * Replaces the `useId` of the component library. It changes the id after the first render, which only server-side rendering
 * needs, so every field was rendered twice: a document's form followed its page in 90 ms instead of 67. This client is not rendered on
 * a server.
 */
export function stableIds(): Plugin {
  let isReplaced = false
  return {
    name: 'quittance:stable-ids',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      isReplaced ||= libraryHook.test(id)
      return loadStableHook(id)
    },
    buildEnd(error) {
      if (!(error || isReplaced))
        this.error(
          'stable-ids found no `useId` of the component library. Check the path in build/stable-ids.ts.',
        )
    },
  }
}

/** Does the same for the development server, which bundles libraries on their own. */
export function stableIdsInDevelopment(): Rolldown.Plugin {
  return { name: 'quittance:stable-ids', load: loadStableHook }
}

function loadStableHook(id: string): string | null {
  return libraryHook.test(id) ? stableHook : null
}
