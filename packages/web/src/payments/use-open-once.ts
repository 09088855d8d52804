import { useEffect, useEffectEvent } from 'react'

/**
 * Opens a dialog for which the address asks.
 * @param isAsked becomes true once everything that the dialog needs is loaded
 * @param open opens it, and removes the request from the address
 */
export function useOpenOnce(isAsked: boolean, open: () => void): void {
  const start = useEffectEvent(open)
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
}
