import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Tells when one of the addresses is really on its way to the screen: a question about something unsaved was answered. */
export function useArrival(addresses: readonly string[], onArrive: () => void): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation }) => {
        if (addresses.includes(toLocation.pathname)) onArrive()
      }),
    [router, addresses, onArrive],
  )
}
