import { type ComponentType, type ReactElement, type Ref, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { showToast } from './toasts.ts'

/** Props for the button of a menu or popover, which adds its own when it is loaded. */
export interface OpenerProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
  readonly 'aria-haspopup'?: 'dialog' | 'menu'
  readonly 'aria-expanded'?: boolean
}

export type RenderButton = (opener: OpenerProps) => ReactElement

interface LazyOpenerProps<Props> {
  readonly popup: 'dialog' | 'menu'
  readonly renderButton: RenderButton
  /** Loads the component that renders the button with its menu or popover. */
  readonly load: () => Promise<ComponentType<Props & { readonly renderButton: RenderButton }>>
  readonly props: Props
}

/**
 * Renders a button that opens a menu or a popover. These are a lazy chunk, with the positioning that the component library has for
 * them, and are loaded and opened by the first click.
 */
export function LazyOpener<Props extends object>({
  popup,
  renderButton,
  load,
  props,
}: LazyOpenerProps<Props>) {
  const text = useText()
  const [Loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null)

  async function open() {
    const pressed = document.activeElement
    try {
      const loaded = await load()
      // A user who has gone on to another element meanwhile is not called back.
      const { activeElement, body } = document
      if (activeElement === pressed || activeElement === body) setLoaded(() => loaded)
    } catch {
      showToast('error', text('app.load-failed'), 5_000)
    }
  }

  return Loaded ? (
    <Loaded {...props} renderButton={renderButton} />
  ) : (
    renderButton({ onClick: () => void open(), 'aria-haspopup': popup, 'aria-expanded': false })
  )
}
