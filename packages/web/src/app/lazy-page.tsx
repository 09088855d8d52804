import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { recordIdIn } from '#ui/record-id.ts'

/**
 * Creates the component of a route from the module of a screen, which is a lazy chunk. The router loads it before it shows the page.
 * @param createPage returns the page, which reads the address and renders the screen
 */
export function lazyPage<Module>(load: () => Promise<Module>, createPage: (module: Module) => ComponentType) {
  return lazyRouteComponent(async () => ({ default: createPage(await load()) }))
}

/** Loads two modules at the same time, such as a screen and the parts of other features that it shows. */
export async function loadBoth<First, Second>(
  loadFirst: () => Promise<First>,
  loadSecond: () => Promise<Second>,
): Promise<First & Second> {
  const [first, second] = await Promise.all([loadFirst(), loadSecond()])
  return { ...first, ...second }
}

/**
 * Starts the queries of a screen, whose module is a lazy chunk. If the chunk cannot be loaded, the screen itself cannot either, and
 * the router handles that.
 */
export async function startQueries<Module>(
  load: () => Promise<Module>,
  start: (module: Module) => void,
): Promise<void> {
  const module = await load().catch(() => null)
  if (module !== null) start(module)
}

/** Returns a loader that calls several others. */
export function startAll<Context>(...loaders: readonly ((context: Context) => Promise<void> | undefined)[]) {
  return (context: Context) => Promise.all(loaders.map((loader) => loader(context)))
}

interface LoaderContext {
  readonly context: { readonly queries: QueryClient }
}

/** Returns the loader of a route that starts the queries of its screen. @param name of the function of the module that starts them */
export function startBy<const Name extends string>(
  load: () => Promise<{ readonly [name in Name]: (queries: QueryClient) => void }>,
  name: Name,
) {
  return ({ context: { queries } }: LoaderContext) => startQueries(load, (module) => module[name](queries))
}

interface ListLoaderContext extends LoaderContext {
  readonly location: { readonly search: object }
}

/**
 * Returns the loader of a route that starts the queries of a list.
 * @param validate returns the parameters of the address
 * @param name of the function of the module that starts them
 */
export function startListBy<const Name extends string, Search>(
  load: () => Promise<{ readonly [name in Name]: (queries: QueryClient, search: Search) => void }>,
  validate: (search: object) => Search,
  name: Name,
) {
  return ({ context: { queries }, location: { search } }: ListLoaderContext) =>
    startQueries(load, (module) => module[name](queries, validate(search)))
}

interface RecordLoaderContext extends ListLoaderContext {
  readonly params: { readonly id: string }
}

interface RecordAddress {
  readonly id: number
  /** The parameters, which are not validated. */
  readonly search: object
}

/** Returns the loader of a route with the id of a record in its path. It starts nothing if the id is not valid. */
export function startRecordBy<Module>(
  load: () => Promise<Module>,
  start: (module: Module, queries: QueryClient, address: RecordAddress) => void,
) {
  return ({ context: { queries }, params, location: { search } }: RecordLoaderContext) => {
    const id = recordIdIn(params.id)
    return id === null ? undefined : startQueries(load, (module) => start(module, queries, { id, search }))
  }
}
