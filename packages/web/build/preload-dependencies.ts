import type { ModulePreloadOptions } from 'vite'

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

/** Returns the name of a chunk from that of its file, such as `lists` of `assets/lists-DsIpPUBI.js`. */
function getName(file: string): string {
  return /([^/]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? ''
}
