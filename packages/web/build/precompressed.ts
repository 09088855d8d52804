import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/

/** Writes each asset in its compressed forms too: the server sends those, and never compresses an asset while somebody waits. */
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
