import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Adds the licence of the font to the assets. */
export function fontLicence(): Plugin {
  return {
    name: 'quittance:font-licence',
    apply: 'build',
    generateBundle() {
      const licence = createRequire(import.meta.url).resolve('@fontsource-variable/inter/LICENSE')
      this.emitFile({ type: 'asset', fileName: 'assets/inter-licence.txt', source: readFileSync(licence) })
    },
  }
}
