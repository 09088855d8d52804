import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/**
 * Creates the component of a route from the module of a screen, which is a lazy chunk. The router loads it before it shows the page.
 * @param createPage returns the page, which reads the address and renders the screen
 */
export function lazyPage<Module>(load: () => Promise<Module>, createPage: (module: Module) => ComponentType) {
  return lazyRouteComponent(async () => ({ default: createPage(await load()) }))
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
