import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query-client.ts'
import { theme } from '#ui/theme.ts'
import { lazyPage } from './lazy-page.tsx'
import { createAppRouter } from './router.ts'

const missing = 'Failed to fetch dynamically imported module: /assets/Screen.js'

/** How often the page would have been reloaded. */
let reloads = 0

function preventReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload') return
  event.preventDefault()
  reloads += 1
}

beforeEach(() => {
  reloads = 0
  sessionStorage.clear()
  window.navigation.addEventListener('navigate', preventReload)
})

afterEach(() => {
  window.navigation.removeEventListener('navigate', preventReload)
  vi.restoreAllMocks()
})

/** Renders the router of the application with two screens, of which the second one is loaded by a function. */
async function renderRouter(load: () => Promise<string>) {
  const root = createRootRoute()
  const first = createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>First</h1> })
  const component = lazyPage(load, (title) => () => <h1>{title}</h1>)
  const second = createRoute({ getParentRoute: () => root, path: '/second', component })
  const router = createAppRouter(createQueryClient())
  router.update({
    ...router.options,
    // as: the settings of the router do not depend on its routes
    routeTree: root.addChildren([first, second]) as never,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const screen = await render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  const heading = (name: string) => screen.getByRole('heading', { name })
  await expect.element(heading('First')).toBeVisible()
  // as: a path of this test, which the application does not have
  return { ...screen, heading, open: () => router.navigate({ to: '/second' as never }) }
}

it('shows the previous screen while the next one is loading, then a placeholder', async () => {
  const loaded = Promise.withResolvers<string>()
  const { heading, open, getByRole } = await renderRouter(() => loaded.promise)
  const opened = open()
  await expect.element(heading('First')).toBeVisible()
  await expect.element(getByRole('status', { name: 'Loading…' })).toBeVisible()
  await expect.element(heading('First')).not.toBeInTheDocument()
  loaded.resolve('Second')
  await opened
  await expect.element(heading('Second')).toBeVisible()
})

/** Accepts that React logs the error of a screen. Returns a function that expects that it has done so. */
function expectLoggedError(message: string) {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => {
    expect(logged.mock.calls.map(([, error]) => String(error))).toEqual([expect.stringContaining(message)])
    logged.mockClear()
  }
}

it('reloads the page once if the chunk of a screen is missing, and then reports the screen', async () => {
  const expectLogged = expectLoggedError(missing)
  const load = () => Promise.reject(new TypeError(missing))
  const before = await renderRouter(load)
  await before.open()
  await expect.poll(() => reloads).toBe(1)
  expect(before.getByRole('alert').query()).toBeNull()
  await before.unmount()

  const { open, getByRole } = await renderRouter(load)
  await open()
  await expect.element(getByRole('alert')).toMatchTextContent(/Something went wrong on this screen\./)
  await expect.element(getByRole('button', { name: 'Reload page' })).toBeVisible()
  expect(reloads).toBe(1)
  expectLogged()
})

it('reports a screen whose module fails, without a reload', async () => {
  const expectLogged = expectLoggedError('Broken')
  const { open, getByRole } = await renderRouter(() => Promise.reject(new Error('Broken')))
  await open()
  await expect.element(getByRole('alert')).toMatchTextContent(/Something went wrong on this screen\./)
  expect(reloads).toBe(0)
  expectLogged()
})
