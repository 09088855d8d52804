import type { Plugin } from 'vite'
import { findLoadedChunks } from './loaded-chunks.ts'

interface Screen {
  /** Matches paths of the screen below the base path. The server applies it. */
  readonly path: RegExp
  /** Modules with which the chunks of the screen begin, relative to the folder of the web client. */
  readonly starts: readonly string[]
}

interface Options {
  /** Module with which the script of every page begins. */
  readonly entry: string
  readonly screens: readonly Screen[]
}

/**
 * Writes `preloads.json` with the scripts and styles of the first screens, in addition to those of the page. The server names
 * them in the page of such a screen, so that the browser requests them with the first script instead of after it.
 */
export function preloadScreens({ entry, screens }: Options): Plugin {
  return {
    name: 'quittance:preload-screens',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const ofPage = findLoadedChunks(bundle, [entry])
      const preloads = screens.map(({ path, starts }) => {
        const loaded = [...findLoadedChunks(bundle, starts)].filter((chunk) => !ofPage.has(chunk))
        const styles = loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
        return { path: path.source, scripts: loaded.map(({ fileName }) => fileName), styles }
      })
      this.emitFile({
        type: 'asset',
        fileName: 'preloads.json',
        source: `${JSON.stringify(preloads, null, 2)}\n`,
      })
    },
  }
}
