import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { renewCsrfToken } from '#api/client.ts'
import { renewDictionaryLater } from '#api/dictionary-queries.ts'
import { createQueryClient } from '#api/query-client.ts'
import { followOtherSessions } from '#auth/auth-queries.ts'
import { SignInAgainDialog } from '#auth/SignInAgainDialog.tsx'
import { followOtherTabs, onTextChange } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { AlertProvider } from '#ui/alerts.tsx'
import { cssVariablesResolver, styleNonce, theme, usePrintColours } from '#ui/theme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createAppRouter } from './router.ts'
import { StillWaiting } from './StillWaiting.tsx'

/** Pause in milliseconds before the script of messages is requested again, for example without a connection. */
const toastRetryMs = 5_000

/**
 * Returns the component for messages, which loads after the first screen has rendered; messages until then are queued. Not with
 * Suspense, which renders what it waited for at a low priority: a message of the first seconds would not be announced.
 */
function useToastCorner(): ComponentType | null {
  const [Corner, setCorner] = useState<ComponentType | null>(null)
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      void import('#ui/ToastCorner.tsx').then(
        ({ ToastCorner }) => setCorner(() => ToastCorner),
        () => {
          retry = setTimeout(load, toastRetryMs)
        },
      )
    load()
    return () => clearTimeout(retry)
  }, [])
  return Corner
}

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

/** Renders the application: the providers that all screens need, and the router. */
export function App() {
  usePageLanguage()
  usePrintColours()
  const ToastCorner = useToastCorner()
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
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colourSchemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <AlertProvider>
            <RouterProvider router={router} />
            <SignInAgainDialog />
            <StillWaiting />
          </AlertProvider>
        </QueryClientProvider>
      </ErrorBoundary>
      {ToastCorner ? <ToastCorner /> : null}
    </MantineProvider>
  )
}
