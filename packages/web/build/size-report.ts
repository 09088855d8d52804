import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { findLoadedChunks } from './preload.ts'

interface Budget {
  readonly screen: string
  /** Modules with which the chunks of the page and of the screen begin, relative to the folder of the web client. */
  readonly starts: readonly string[]
  readonly kilobytes: number
}

/**
 * Reports how much script the first screens load, in kB of 1,000 bytes. Fails a build that exceeds a budget. It follows the plugin
 * that writes the compressed files.
 */
export function sizeReport(budgets: readonly Budget[]): Plugin {
  return {
    name: 'quittance:size-report',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const { screen, starts, kilobytes } of budgets) {
        const loaded = findLoadedChunks(bundle, starts)
        const bytes = [...loaded].reduce(
          (sum, chunk) => sum + statSync(join(dir, `${chunk.fileName}.br`)).size,
          0,
        )
        const size = (bytes / 1_000).toFixed(1)
        const sentence = `${screen}: ${size} kB of script (brotli) in ${loaded.size} files; the budget is ${kilobytes} kB.`
        if (bytes > kilobytes * 1_000) this.error(sentence)
        this.info(sentence)
      }
    },
  }
}
