import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
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

const compressible = /\.(js|css|svg)$/

/** Writes compressed variants of each asset. The server sends those, and does not compress assets during a request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => compressible.test(file))) {
        const content = readFileSync(join(assets, name))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

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
