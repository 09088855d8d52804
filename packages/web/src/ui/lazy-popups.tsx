import type { PopoverProps } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { type ComponentType, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import type { MenuPlacement } from './LoadedPopover.tsx'
import type { ScreenAction } from './screen-actions.ts'
import { showToast } from './toasts.ts'

// Menus, popovers and dialogs are lazy chunks, loaded when they are opened. If that fails, a message says so, and the next attempt
// loads again.

/** Props for the button of a menu or popover, which adds its own when it is loaded. */
export interface OpenerProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly onClick?: () => void
  readonly 'aria-haspopup'?: 'dialog' | 'menu'
  readonly 'aria-expanded'?: boolean
}

export type RenderButton = (opener: OpenerProps) => ReactElement

/** An item of a menu: a link to a path, or an action. */
export type MenuAction = Omit<ScreenAction, 'run'> & {
  /** Shown instead of the label. */
  readonly content?: ReactNode
} & (Pick<ScreenAction, 'run'> | { readonly to: string })

interface ActionMenuProps extends MenuPlacement {
  readonly actions: readonly MenuAction[]
  readonly renderButton: RenderButton
}

const loadActionMenu = async () => (await import('./LoadedPopover.tsx')).LoadedActionMenu

/** Renders a button with a menu of actions. */
export function ActionMenu({ renderButton, ...props }: ActionMenuProps) {
  return <LazyOpener popup="menu" renderButton={renderButton} load={loadActionMenu} props={props} />
}

/** Props of the popover without its button. */
export interface PopoverContent
  extends Pick<PopoverProps, 'position' | 'width' | 'withinPortal' | 'portalProps'> {
  /** Accessible name of the popover. */
  readonly label: string
  /** Renders the content. @param close closes the popover and returns the focus to the button */
  readonly children: (close: () => void) => ReactNode
}

export interface PopoverButtonProps extends PopoverContent {
  /** Loads what the content needs. */
  readonly prepare?: () => Promise<unknown>
  readonly renderButton: RenderButton
}

/** Renders a button that opens a popover, which traps the focus and returns it to the button. */
export function PopoverButton({ prepare, renderButton, ...props }: PopoverButtonProps) {
  async function load() {
    const [{ LoadedPopover }] = await Promise.all([import('./LoadedPopover.tsx'), prepare?.()])
    return LoadedPopover
  }
  return <LazyOpener popup="dialog" renderButton={renderButton} load={load} props={props} />
}

interface LazyOpenerProps<Props> {
  readonly popup: 'dialog' | 'menu'
  readonly renderButton: RenderButton
  /** Loads the component that renders the button with its menu or popover. */
  readonly load: () => Promise<ComponentType<Props & { readonly renderButton: RenderButton }>>
  readonly props: Props
}

/**
 * Renders a button that opens a menu or a popover. These come with the positioning that the component library has for them, and are
 * opened by the first click.
 */
export function LazyOpener<Props extends object>({
  popup,
  renderButton,
  load,
  props,
}: LazyOpenerProps<Props>) {
  const loadOrTell = useLoad()
  const [Loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null)

  async function open() {
    const pressed = document.activeElement
    const loaded = await loadOrTell(load, 'app.load-failed')
    // A user who has gone on to another element meanwhile is not called back.
    const { activeElement, body } = document
    if (loaded && (activeElement === pressed || activeElement === body)) setLoaded(() => loaded)
  }

  return Loaded ? (
    <Loaded {...props} renderButton={renderButton} />
  ) : (
    renderButton({ onClick: () => void open(), 'aria-haspopup': popup, 'aria-expanded': false })
  )
}

interface OpenDialog<Props> {
  readonly Dialog: ComponentType<Props>
  readonly props: Props
}

/**
 * Manages a lazy dialog over a form or a list, outside of its elements. If the dialog cannot be loaded, their content stays.
 * @param notLoaded key of the message in that case
 */
export function useLazyDialog<Props extends object>(
  load: (() => Promise<ComponentType<Props>>) | undefined,
  notLoaded: TextKey = 'pickers.not-loaded',
): {
  readonly dialog: ReactNode
  /** @returns whether the dialog is open */
  open(props: Props): Promise<boolean>
  close(): void
} {
  const loadOrTell = useLoad()
  const [current, setCurrent] = useState<OpenDialog<Props> | null>(null)
  return {
    dialog: current && createPortal(<current.Dialog {...current.props} />, document.body),
    async open(props) {
      const Dialog = load && (await loadOrTell(load, notLoaded))
      if (Dialog) setCurrent({ Dialog, props })
      return Boolean(Dialog)
    },
    close: () => setCurrent(null),
  }
}

/** Returns a function that loads a chunk. If that fails, it says so and returns null. */
function useLoad() {
  const text = useText()
  return async function load<Loaded>(
    start: () => Promise<Loaded>,
    notLoaded: TextKey,
  ): Promise<Loaded | null> {
    try {
      return await start()
    } catch {
      showToast('error', text(notLoaded), 5_000)
      return null
    }
  }
}
