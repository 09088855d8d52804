import type { Plugin } from 'vite'
import { parseHelpPage } from './parse-help-page.ts'

/** Makes a module of each help page, so that the browser needs no Markdown parser and no HTML. */
export function helpPages(): Plugin {
  return {
    name: 'quittance:help-pages',
    transform: {
      filter: { id: /\/docs\/help\/[a-z]+\/[a-z-]+\.md$/ },
      handler(source, id) {
        try {
          return { code: `export default ${JSON.stringify(parseHelpPage(source))}`, map: null }
        } catch (error) {
          return this.error(`${id}: ${error instanceof Error ? error.message : String(error)}`)
        }
      },
    },
  }
}
