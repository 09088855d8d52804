import type { Plugin } from 'vite'

const drawnTwice = /\/@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

/** React's own, which is the same from the first drawing on. */
const drawnOnce = `import { useId as useOwnId } from 'react'
export function useId(given) {
  const own = useOwnId()
  return typeof given === 'string' ? given : own
}
`

/**
 * The component library gives each part that has an id another one as soon as it stands, because pages of a server that
 * draws them need that: every field was drawn twice. Nothing is drawn on a server here. What a server shows to those who
 * develop the product is left as it is.
 */
export function idsOnce(): Plugin {
  let isReplaced = false
  return {
    name: 'quittance:ids-once',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!drawnTwice.test(id)) return null
      isReplaced = true
      return drawnOnce
    },
    buildEnd(error) {
      if (!(error || isReplaced))
        this.error('The component library makes its ids somewhere else now: see ids-once.')
    },
  }
}
