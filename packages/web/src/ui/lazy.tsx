import { createElement, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { ReloadMessage } from './ErrorBoundary.tsx'

/** A lazy chunk, or what is made from it. */
interface LazyModule<Module> {
  /** Loads it once, possibly in advance. A failure is forgotten: the next call tries again. */
  load(): Promise<Module>
  /** undefined before it has loaded. */
  readonly loaded: Module | undefined
}

/** Describes a module from which something is made once. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined

  async function loadNow(): Promise<Module> {
    try {
      loaded = await load()
      return loaded
    } finally {
      if (loaded === undefined) loading = undefined
    }
  }

  return {
    load: () => (loading ??= loadNow()),
    get loaded() {
      return loaded
    },
  }
}

type Component = (props: object) => ReactNode

interface LazyPartOptions<Props> {
  /** Rendered if the chunk cannot be loaded. Otherwise a message with a reload button is. */
  readonly fallback?: (props: Props) => ReactNode
  /** Called if the chunk cannot be loaded, instead of rendering the fallback. The placeholder remains. */
  readonly onLoadError?: (props: Props) => void
  /** Rendered before the chunk is loaded. */
  readonly placeholder?: ReactNode | ((props: Props) => ReactNode)
  /** Returns whether the chunk has to be loaded; by default true. After a failure, the next change to true loads again. */
  readonly isNeeded?: (props: Props) => boolean
  /** Whether the user waits for the part, or may miss a message without it. Other parts are rendered at low priority. */
  readonly isUrgent?: boolean
}

export interface Loadable {
  /** Loads the chunk in advance. A part that has loaded renders without its placeholder. */
  load(): Promise<unknown>
  isLoaded(): boolean
}

/**
 * Returns a component that loads its chunk when it is needed. If that fails, only this part is missing: the rest of the screen stays, with
 * what the user has typed there. React's own `lazy` would show the placeholder even if the chunk is there, and then wait 300 ms.
 */
export function lazyPart<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  options?: LazyPartOptions<Parameters<NoInfer<Part>>[0]>,
): Part & Loadable
export function lazyPart(
  load: () => Promise<Component>,
  options: LazyPartOptions<object> = {},
): Component & Loadable {
  const { fallback = NotLoaded, onLoadError, placeholder = null, isNeeded, isUrgent = false } = options
  const part = lazyModule(load)

  function LazyPart(props: object) {
    const isWanted = isNeeded?.(props) ?? true
    const [Shown, setShown] = useState(() => {
      // Before the first effects, which run after the screen around it is painted.
      if (isWanted) part.load().catch(() => undefined)
      return isWanted ? part.loaded : undefined
    })
    const fail = useEffectEvent(() => (onLoadError ? onLoadError(props) : setShown(() => fallback)))
    useEffect(() => {
      if (!isWanted) return
      let isCurrent = true
      const show = (loaded: Component) => isCurrent && setShown(() => loaded)
      part.load().then(
        (loaded) => (isUrgent ? show(loaded) : startTransition(() => void show(loaded))),
        () => isCurrent && fail(),
      )
      return () => {
        isCurrent = false
      }
    }, [isWanted])
    if (Shown !== undefined) return createElement(Shown, props)
    return typeof placeholder === 'function' ? placeholder(props) : placeholder
  }

  return Object.assign(LazyPart, { load: part.load, isLoaded: () => part.loaded !== undefined })
}

/** Pause in milliseconds before a chunk is requested again, for example without a connection. */
const retryMs = 5_000

/** Loads a chunk, and tries again until it succeeds: for a part without which messages are not announced. */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** A fallback for parts without which a screen still works. */
export function Nothing(): null {
  return null
}

/** Says that a part of a screen could not be loaded. */
function NotLoaded() {
  return <ReloadMessage reason="app.load-failed" />
}
