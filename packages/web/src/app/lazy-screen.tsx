import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** A lazy route component: its script is a lazy chunk. */
export interface LazyScreen<Props> extends FunctionComponent<Props> {
  /** Loads the chunk. Never rejects: rendering the screen tries again, and shows the error. */
  readonly preload: () => Promise<void>
}

/**
 * Creates a lazy route component. It renders immediately if its chunk is loaded, and a placeholder until then. The router calls
 * `preload` before it navigates to a page that has it, so that the previous screen stays visible until the chunk is loaded.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | null = null
  async function loadOnce() {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Lazy: ComponentType<Props> = lazy(loadOnce)

  function Screen(props: Props) {
    // Selected once for each mount: changing the component type would mount the screen again.
    const [Chosen] = useState(() => Loaded ?? Lazy)
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <Chosen {...props} />
      </Suspense>
    )
  }

  return Object.assign(Screen, {
    preload: () =>
      loadOnce().then(
        () => undefined,
        () => undefined,
      ),
  })
}

/** Adds the `preload` function of a lazy screen to the page that renders it. */
export function pageOf(
  screen: Pick<LazyScreen<never>, 'preload'>,
  Page: FunctionComponent,
): FunctionComponent {
  return Object.assign(Page, { preload: screen.preload })
}
