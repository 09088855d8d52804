import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { findLoadedChunks } from './preload.ts'

interface Budget {
  readonly screen: string
  /** Modules with which the chunks of the page and of the screen begin, relative to the folder of the web client. */
  readonly starts: readonly string[]
  /** The same of what is loaded once the screen accepts input, which the budget does not include. */
  readonly later: readonly string[]
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
      const measure = (starts: readonly string[]) => {
        const chunks = [...findLoadedChunks(bundle, starts)]
        const sizes = chunks.map(({ fileName }) => statSync(join(dir, `${fileName}.br`)).size)
        return { files: chunks.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
      }
      for (const { screen, starts, later, kilobytes } of budgets) {
        const { files, bytes } = measure(starts)
        const rest = measure([...starts, ...later]).bytes - bytes
        const [size, laterSize] = [bytes, rest].map((each) => (each / 1_000).toFixed(1))
        const sentence = `${screen}: ${size} kB of script (brotli) in ${files} files; the budget is ${kilobytes} kB. Then ${laterSize} kB more.`
        if (Number(size) > kilobytes) this.error(sentence)
        this.info(sentence)
      }
    },
  }
}
