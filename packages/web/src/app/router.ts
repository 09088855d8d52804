import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { basePath } from '#api/client-environment.ts'
import { Crashed } from '#ui/ErrorBoundary.tsx'
import { focusContent } from '#ui/focus.ts'
import { readSearch, writeSearch } from './address.ts'
import { documentRoutes } from './document-routes.tsx'
import { officeRoute, plainRoute, rootRoute } from './layout-routes.tsx'
import { officeRoutes } from './office-routes.tsx'
import { partyRoutes } from './party-routes.tsx'
import { publicRoutes, startRoute, unknownRoute } from './public-routes.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { settingsRoutes } from './settings-routes.tsx'

const routeTree = rootRoute.addChildren([
  startRoute,
  unknownRoute,
  plainRoute.addChildren(publicRoutes),
  officeRoute.addChildren([...officeRoutes, ...documentRoutes, ...partyRoutes, settingsRoutes]),
])

export function createAppRouter(queries: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queries },
    basepath: basePath(),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    scrollRestoration: true,
    defaultErrorComponent: Crashed,
    // Shown if loading the chunk of a screen takes longer than `defaultPendingMs`.
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    // A loader only starts queries, once for each visit.
    defaultGcTime: 0,
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged && !isFieldInUse()) focusContent()
  })
  return router
}

/**
 * Returns whether a field of the new screen has the focus, or the search that has new text since its result was chosen. Otherwise,
 * the keyboard and screen readers start at the new screen.
 */
function isFieldInUse(): boolean {
  const inUse = '#content :is(input, select, textarea), search input:not(:placeholder-shown)'
  return document.activeElement?.matches(inUse) === true
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
