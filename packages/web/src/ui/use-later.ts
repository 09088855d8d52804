import { useEffect, useState } from 'react'

/** Pause in milliseconds before a script is requested again, for example without a connection. */
const retryMs = 5_000

/**
 * Loads a module after the first screen has rendered; null until then. Not with Suspense, which renders what it waited for at a low
 * priority: a message of the first seconds would not be announced.
 * @param load a function that stays the same
 */
export function useLater<Module>(load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const start = () =>
      void load().then(
        (loaded) => setModule(() => loaded),
        () => {
          retry = setTimeout(start, retryMs)
        },
      )
    start()
    return () => clearTimeout(retry)
  }, [load])
  return module
}
