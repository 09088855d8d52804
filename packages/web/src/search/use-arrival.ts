import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Calls a function when the navigation to another screen or to one of the addresses starts. A question about unsaved changes
 * has been answered by then.
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
