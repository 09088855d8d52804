import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'

/** A screen whose script is loaded when somebody goes there. */
export interface LaterScreen<Props> extends FunctionComponent<Props> {
  /** Loads the script, and never fails: drawing the screen tries again, and says what is wrong. */
  readonly preload: () => Promise<void>
}

/**
 * Draws a screen at once where its script is there already, and an outline until it is. The router calls `preload` before it
 * goes to a page that has it, so that what is on screen stays until the next one can take its place.
 */
export function laterScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LaterScreen<Props> {
  let Loaded: ComponentType<Props> | null = null
  async function loadOnce() {
    Loaded ??= await load()
    return { default: Loaded }
  }
  const Later: ComponentType<Props> = lazy(loadOnce)

  function Screen(props: Props) {
    // For as long as it stands: another component would be another screen.
    const [Chosen] = useState(() => Loaded ?? Later)
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

/** A page, and the screen whose script it is loaded with. */
export function pageOf(
  screen: Pick<LaterScreen<never>, 'preload'>,
  Page: FunctionComponent,
): FunctionComponent {
  return Object.assign(Page, { preload: screen.preload })
}
