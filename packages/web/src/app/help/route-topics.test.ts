import type { AnyRoute } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { documentRoutes } from '#app/document-routes.tsx'
import { officeRoutes } from '#app/office-routes.tsx'
import { partyRoutes } from '#app/party-routes.tsx'
import { settingsRoutes } from '#app/settings-routes.tsx'

function listScreens(routes: readonly AnyRoute[]): AnyRoute[] {
  return routes.flatMap((route) => {
    const children: unknown = route.children
    return Array.isArray(children) ? listScreens(children) : [route]
  })
}

it('each screen for members has a page of the help', () => {
  const screens = listScreens([...documentRoutes, ...partyRoutes, ...officeRoutes, settingsRoutes])
  expect(screens.length).toBeGreaterThan(30)
  // Routes without a component redirect.
  const without = screens.filter(({ options }) => options.component && options.staticData?.help === undefined)
  expect(without.map(({ options }) => String(Reflect.get(options, 'path')))).toEqual([])
})
