import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = './src/app/icon.svg'

/** Inlines the icon of the page, which is shorter than a request for it. */
export function inlineIcon(): Plugin {
  return {
    name: 'quittance:inline-icon',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const picture = readFileSync(new URL(`../${file}`, import.meta.url))
        return page.replace(file, `data:image/svg+xml;base64,${picture.toString('base64')}`)
      },
    },
  }
}
