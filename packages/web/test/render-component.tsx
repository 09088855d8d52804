import { MantineProvider } from '@mantine/core'
import { login } from '@quittance/shared/contract/auth.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { inject } from 'vitest'
import { render } from 'vitest-browser-react'
import { call, renewCsrfToken } from '#api/client.ts'
import { keepToken } from '#api/token.ts'
import { readSearch, writeSearch } from '#app/address.ts'
import { keepDictionary } from '#locale/dictionary.ts'
import { keepLocale } from '#locale/locale.ts'
import { DialogQueue } from '#ui/dialog-queue.tsx'
import { ToastCorner } from '#ui/ToastCorner.tsx'
import { theme } from '#ui/theme.ts'
import { createQueryClient } from '../src/api/query-client.ts'

const ComponentContext = createContext<ReactNode>(null)

/** The element into which the lists of pickers are rendered, like in the layouts. */
function Screen() {
  return <main id="content">{useContext(ComponentContext)}</main>
}

/** Creates a router in memory that shows the component at every address. */
function createTestRouter(address: string) {
  const root = createRootRoute({ component: Screen, notFoundComponent: () => null })
  const history = createMemoryHistory({ initialEntries: [address] })
  return createRouter({ routeTree: root, history, parseSearch: readSearch, stringifySearch: writeSearch })
}

interface RenderOptions {
  /** Address of the screen in the router. */
  readonly address?: string
}

/** Renders a component with the providers of the application. The result also has the router, whose address links change. */
export async function renderComponent(component: ReactNode, { address = '/' }: RenderOptions = {}) {
  const router = createTestRouter(address)
  const queries = createQueryClient()
  const withProviders = (children: ReactNode) => (
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <DialogQueue>
          <ComponentContext value={children}>
            <RouterProvider router={router} />
          </ComponentContext>
        </DialogQueue>
      </QueryClientProvider>
      <ToastCorner />
    </MantineProvider>
  )
  const screen = await render(withProviders(component))
  return { ...screen, router, rerender: (next: ReactNode) => screen.rerender(withProviders(next)) }
}

/** Signs in as the administrator of the demo company. */
export async function signIn(): Promise<void> {
  await signInAs(inject('member').email)
}

/** Signs in as a member of the demo company. All of them have the same password. */
export async function signInAs(email: string): Promise<void> {
  await renewCsrfToken()
  const { token } = await call(login, { body: { ...inject('member'), email } })
  keepToken(token)
  await renewCsrfToken()
}

const dictionaries = {
  en: () => import('@quittance/shared/locales/en.ts'),
  fr: () => import('@quittance/shared/locales/fr.ts'),
  de: () => import('@quittance/shared/locales/de.ts'),
  es: () => import('@quittance/shared/locales/es.ts'),
}

/** Switches the page of a component test to a language, with all its texts. */
export async function selectLanguage(locale: Locale): Promise<void> {
  const { dictionary } = await dictionaries[locale]()
  keepLocale(locale)
  keepDictionary(locale, dictionary)
}
