import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Tells when another screen, or one of the addresses, is really on its way: a question about something unsaved was
 * answered.
 */
export function useArrival(addresses: readonly string[], onArrive: () => void): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
        if (pathChanged || addresses.includes(toLocation.pathname)) onArrive()
      }),
    [router, addresses, onArrive],
  )
}
