import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { renewCsrfToken } from '#api/client.ts'
import { renewDictionaryLater } from '#api/dictionary-queries.ts'
import { createQueryClient } from '#api/query-client.ts'
import { followOtherSessions } from '#auth/auth-queries.ts'
import { SignInAgainDialog } from '#auth/SignInAgainDialog.tsx'
import { followOtherTabs, onTextChange } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { AlertProvider } from '#ui/alerts.tsx'
import { styleNonce } from '#ui/style-nonce.ts'
import { ToastCorner } from '#ui/ToastCorner.tsx'
import { cssVariablesResolver, theme } from '#ui/theme.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { createAppRouter } from './routes.tsx'
import { StillWaiting } from './StillWaiting.tsx'
import { useLightPaper } from './use-light-paper.ts'

const queries = createQueryClient()
const router = createAppRouter()
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
  useLightPaper()
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
      <ToastCorner />
    </MantineProvider>
  )
}
