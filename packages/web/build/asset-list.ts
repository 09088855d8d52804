import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const compressed = /\.(br|gz)$/

/**
 * Writes the names of all assets into `assets.json`, next to their folder. The server serves only these files and their
 * compressed variants: a file that is put into the folder later is not part of the client.
 */
export function assetList(): Plugin {
  return {
    name: 'quittance:asset-list',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const names = readdirSync(join(dir, 'assets')).filter((name) => !compressed.test(name))
      writeFileSync(join(dir, 'assets.json'), `${JSON.stringify(names.sort(), null, 2)}\n`)
    },
  }
}
