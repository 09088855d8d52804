import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { ReloadMessage } from './ReloadMessage.tsx'

interface LazyPartOptions<Props> {
  /** Rendered for good if the chunk cannot be loaded. Otherwise a message with a reload button is. */
  readonly fallback?: ComponentType<Props>
  /** Rendered while the chunk is loading. */
  readonly placeholder?: ReactNode
}

/**
 * Returns a part of a screen whose chunk is loaded when the part renders first. If that fails, only this part is missing: the rest
 * of the screen stays, with what the user has typed there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = NotLoaded, placeholder = null }: LazyPartOptions<Props> = {},
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load().catch(() => fallback) }))
  return function LazyPart(props: Props) {
    return <Suspense fallback={placeholder}>{createElement(Part, props)}</Suspense>
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
