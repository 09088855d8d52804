import type { ModulePreloadOptions } from 'vite'

type ResolveDependencies = NonNullable<ModulePreloadOptions['resolveDependencies']>

/**
 * Returns a function that selects what the browser requests together with a chunk that is loaded on demand. Without it, the script of
 * every page lists all files of all screens, which is 1.2 kB of the sign-in. Screens that are opened often keep their scripts in the list;
 * the scripts of the others are requested one after the other, because each names its imports. Styles are always listed: nothing else
 * loads them.
 * @param base name of the chunk that every page loads
 * @param frequent names of the chunks of screens that are opened often
 */
export function preloadDependencies(base: string, frequent: readonly string[]): ResolveDependencies {
  const isNamed = (file: string, name: string) => new RegExp(`(^|/)${name}-[\\w-]{8}\\.js$`).test(file)
  return (file, dependencies, { hostId, hostType }) =>
    hostType === 'html' || !isNamed(hostId, base) || frequent.some((name) => isNamed(file, name))
      ? dependencies.filter((dependency) => !/(rolldown-runtime|office|base)-[\w-]{8}\.js$/.test(dependency))
      : dependencies.filter((dependency) => dependency.endsWith('.css'))
}
