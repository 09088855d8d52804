import { createElement, type ReactNode, startTransition, useEffect, useState } from 'react'
import { ReloadMessage } from './ReloadMessage.tsx'

/** A lazy chunk, or what is made from it. */
interface LazyModule<Module> {
  /** Loads it once, possibly in advance. A failure is forgotten: the next call tries again. */
  load(): Promise<Module>
  /** undefined before it has loaded. */
  readonly loaded: Module | undefined
}

/** Describes a module for code that renders what has loaded, or that makes something from it once. Elsewhere `import()` is enough. */
export function lazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  let loading: Promise<Module> | undefined
  let loaded: Module | undefined

  async function loadNow(): Promise<Module> {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      loading = undefined
      throw error
    }
  }

  return {
    load() {
      loading ??= loadNow()
      return loading
    },
    get loaded() {
      return loaded
    },
  }
}

type Component = (props: object) => ReactNode

interface LazyPartOptions<Part extends (props: never) => ReactNode> {
  /** Rendered if the chunk cannot be loaded. Otherwise a message with a reload button is. */
  readonly fallback?: (props: Parameters<NoInfer<Part>>[0]) => ReactNode
  /** Rendered while the chunk is loading. */
  readonly placeholder?: ReactNode
  /**
   * Whether it announces messages. It is then requested until it has loaded, and renders at once: a message that comes before it
   * would not be announced. Other parts render at low priority.
   */
  readonly isLiveRegion?: boolean
}

/** Pause in milliseconds before a live region is requested again, for example without a connection. */
const retryMs = 5_000

/**
 * Returns a part of a screen whose chunk is loaded when the part renders first. If that fails, only this part is missing: the rest
 * of the screen stays, with what the user has typed there. React's own `lazy` would show the placeholder even if the chunk is there, and
 * then wait 300 ms.
 */
export function lazyPart<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  options?: LazyPartOptions<Part>,
): Part
export function lazyPart(
  load: () => Promise<Component>,
  { fallback = NotLoaded, placeholder = null, isLiveRegion = false }: LazyPartOptions<Component> = {},
): Component {
  const part = lazyModule(load)
  return function LazyPart(props) {
    const [Shown, setShown] = useState(() => {
      // Before the first effects, which run after the screen around it is painted.
      part.load().catch(() => undefined)
      return part.loaded
    })
    useEffect(() => {
      let retry: ReturnType<typeof setTimeout> | undefined
      const show = (loaded: Component) => setShown(() => loaded)
      async function start() {
        try {
          const loaded = await part.load()
          if (isLiveRegion) show(loaded)
          else startTransition(() => show(loaded))
        } catch {
          if (isLiveRegion) retry = setTimeout(start, retryMs)
          else show(fallback)
        }
      }
      void start()
      return () => clearTimeout(retry)
    }, [])
    return Shown === undefined ? placeholder : createElement(Shown, props)
  }
}

/** A fallback for parts without which a screen still works. */
export function Nothing(): null {
  return null
}

/** Says that a part of a screen could not be loaded. */
export function NotLoaded() {
  return <ReloadMessage reason="app.load-failed" />
}
