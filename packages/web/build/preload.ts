import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

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

type ResolveDependencies = NonNullable<ModulePreloadOptions['resolveDependencies']>

interface Chunks {
  /** The one that every page loads. */
  readonly base: string
  /** Those that are always loaded before others. */
  readonly always: readonly string[]
  /** Those of screens that are opened often. */
  readonly frequent: readonly string[]
}

/**
 * Returns a function that selects what the browser requests together with a chunk that is loaded on demand. Without it, the script of
 * every page lists all files of all screens, which is 1.2 kB of the sign-in. Screens that are opened often keep their scripts in the list;
 * the scripts of the others are requested one after the other, because each names its imports. Styles are always listed: nothing else
 * loads them.
 */
export function preloadDependencies({ base, always, frequent }: Chunks): ResolveDependencies {
  return (file, dependencies, { hostId, hostType }) => {
    const isComplete = hostType === 'html' || getName(hostId) !== base || frequent.includes(getName(file))
    return dependencies.filter((dependency) =>
      dependency.endsWith('.js') ? isComplete && !always.includes(getName(dependency)) : true,
    )
  }
}

/** Returns the name of a chunk from that of its file, such as `lists` of `assets/lists-DsIpPUB.js`. */
function getName(file: string): string {
  return /([^/]+)-[\w-]{7}\.js$/.exec(file)?.[1] ?? ''
}

/**
 * Returns the chunks that contain some files of the web client, with those that they import statically.
 * @param files relative to the folder of the web client
 */
export function findLoadedChunks(
  bundle: Rolldown.OutputBundle,
  files: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const loaded = new Set<Rolldown.OutputChunk>()
  const toVisit = chunks.filter(({ moduleIds }) =>
    moduleIds.some((id) => files.some((file) => id.endsWith(`/packages/web/${file}`))),
  )
  for (let chunk = toVisit.pop(); chunk !== undefined; chunk = toVisit.pop()) {
    if (loaded.has(chunk)) continue
    loaded.add(chunk)
    toVisit.push(...chunk.imports.flatMap((name) => byName.get(name) ?? []))
  }
  return loaded
}
