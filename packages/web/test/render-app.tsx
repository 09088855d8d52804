import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { createAppRouter } from '#app/router.ts'
import { DialogQueue } from '#ui/dialog-queue.tsx'
import { theme } from '#ui/theme.ts'

interface LoadedApp {
  readonly queries: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
}

/** Runs the loaders of an address in the router of the application. @param queries with the signed-in member */
export async function loadApp(address: string, queries: QueryClient): Promise<LoadedApp> {
  const router = createAppRouter(queries)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  await router.load()
  return { queries, router }
}

/** Renders the screen of an address whose loaders have run, as the application assembles it. */
export async function renderApp({ queries, router }: LoadedApp) {
  return await render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <DialogQueue>
          <RouterProvider router={router} />
        </DialogQueue>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
