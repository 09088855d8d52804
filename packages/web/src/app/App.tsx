import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isWaiting, onWaitingChange } from '#api/call-events.ts'
import { renewCsrfToken } from '#api/client.ts'
import { renewDictionaryLater } from '#api/dictionary-queries.ts'
import { createQueryClient } from '#api/query-client.ts'
import { followOtherSessions } from '#auth/auth-queries.ts'
import { SignInAgain } from '#auth/SignInAgain.tsx'
import { followOtherTabs, onTextChange } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { DialogQueue } from '#ui/dialog-queue.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart, loadWithRetry } from '#ui/lazy.tsx'
import { styleNonce, theme, usePrintColours } from '#ui/theme.ts'
import { createAppRouter } from './router.ts'

/** Messages are queued until it has loaded. */
const Notices = lazyPart(async () => (await loadWithRetry(() => import('./Notices.tsx'))).Notices, {
  isUrgent: true,
})

const queries = createQueryClient()
const router = createAppRouter(queries)
const colourSchemes = localStorageColorSchemeManager({ key: 'color-scheme' })

/** Sets the language of the page, which screen readers and hyphenation use. */
function usePageLanguage() {
  const locale = useSyncExternalStore(onTextChange, currentLocale)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
}

/**
 * Returns whether there can be messages. The sign-in shows its errors itself, and is the first page of many visits, so it does not load
 * what shows messages until a call is slow.
 */
function useHasNotices(): boolean {
  const isSignIn = useRouterState({ router, select: ({ location }) => location.pathname === '/login' })
  const isSlow = useSyncExternalStore(onWaitingChange, isWaiting)
  const [hasNotices, setHasNotices] = useState(false)
  if (!hasNotices && (isSlow || !isSignIn)) setHasNotices(true)
  return hasNotices
}

/** Renders the application: the providers that all screens need, and the router. */
export function App() {
  usePageLanguage()
  usePrintColours()
  const hasNotices = useHasNotices()
  useEffect(followOtherTabs, [])
  useEffect(() => followOtherSessions(queries), [])
  useEffect(() => {
    // If this fails, the first save requests the token again; the user needs no message now.
    renewCsrfToken().catch(() => undefined)
    return renewDictionaryLater()
  }, [])

  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <DialogQueue>
            <RouterProvider router={router} />
            <SignInAgain />
          </DialogQueue>
        </QueryClientProvider>
      </ErrorBoundary>
      {hasNotices ? <Notices /> : null}
    </MantineProvider>
  )
}
