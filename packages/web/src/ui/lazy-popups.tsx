import type { PopoverProps } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { createElement, type ReactElement, type ReactNode, type Ref, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#locale/use-text.ts'
import type { MenuPlacement } from './LoadedPopover.tsx'
import { lazyPart } from './lazy.tsx'
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

/** Renders a button with a menu of actions. */
export const ActionMenu = lazyPopup<ActionMenuProps>(
  'menu',
  async () => (await import('./LoadedPopover.tsx')).LoadedActionMenu,
)

/** Props of the popover without its button. */
export interface PopoverContent
  extends Pick<PopoverProps, 'position' | 'width' | 'withinPortal' | 'portalProps'> {
  /** Accessible name of the popover. */
  readonly label: string
  /** Renders the content. @param close closes the popover and returns the focus to the button */
  readonly children: (close: () => void) => ReactNode
}

interface PopoverButtonProps extends PopoverContent {
  /** Loads what the content needs. It is always the same function. */
  readonly prepare?: () => Promise<unknown>
  readonly renderButton: RenderButton
}

/** Renders a button that opens a popover, which traps the focus and returns it to the button. */
export function PopoverButton({ prepare, ...props }: PopoverButtonProps) {
  const [Popup] = useState(() =>
    lazyPopup<Omit<PopoverButtonProps, 'prepare'>>('dialog', async () => {
      const [{ LoadedPopover }] = await Promise.all([import('./LoadedPopover.tsx'), prepare?.()])
      return LoadedPopover
    }),
  )
  return <Popup {...props} />
}

/**
 * Returns a component that renders a button with its menu or popover. These come with the positioning that the component library has for
 * them, and are opened by the first click.
 * @param load loads the component that renders both, and opens at once
 */
export function lazyPopup<Props extends { readonly renderButton: RenderButton }>(
  popup: 'dialog' | 'menu',
  load: () => Promise<(props: Props) => ReactNode>,
): (props: Props) => ReactNode {
  const Popup = lazyOnOpen(load)
  return function LazyPopup(props) {
    const showLoadError = useLoadErrorToast('app.load-failed')
    const [isOpen, setOpen] = useState(false)
    // If the focus moves to another element while the popup loads, it does not open. Once it has loaded, this has no effect.
    useEffect(() => {
      if (!isOpen) return
      const focused = document.activeElement
      const cancelOpening = ({ target }: FocusEvent) => target !== focused && setOpen(false)
      document.addEventListener('focusin', cancelOpening)
      return () => document.removeEventListener('focusin', cancelOpening)
    }, [isOpen])
    const opener = { onClick: () => setOpen(true), 'aria-haspopup': popup, 'aria-expanded': false }
    return (
      <Popup
        isOpen={isOpen}
        props={props}
        renderClosed={() => props.renderButton(opener)}
        onLoadError={() => {
          setOpen(false)
          showLoadError()
        }}
      />
    )
  }
}

/**
 * Manages a lazy dialog over a form or a list, outside of its elements. If the dialog cannot be loaded, their content stays.
 * @param load is always the same function
 * @param notLoaded key of the message in that case
 */
export function useLazyDialog<Props extends object>(
  load: (() => Promise<(props: Props) => ReactNode>) | undefined,
  notLoaded: TextKey = 'pickers.not-loaded',
): {
  readonly dialog: ReactNode
  /** Returns whether the dialog is shown: false while it is loading. */
  isShown(): boolean
  open(props: Props): void
  close(): void
} {
  const [Dialog] = useState(() => load && lazyOnOpen(load))
  const [props, setProps] = useState<Props | null>(null)
  const showLoadError = useLoadErrorToast(notLoaded)
  const close = () => setProps(null)
  function fail() {
    close()
    showLoadError()
  }
  const dialog = Dialog && props && <Dialog isOpen props={props} onLoadError={fail} />
  return {
    dialog: dialog && createPortal(dialog, document.body),
    isShown: () => props !== null && Dialog?.isLoaded() === true,
    open: setProps,
    close,
  }
}

interface OpenedProps<Props> {
  readonly isOpen: boolean
  readonly props: Props
  /** Renders what is shown before the popup has loaded; by default nothing. */
  readonly renderClosed?: () => ReactNode
  onLoadError(): void
}

/** Returns a part that is loaded when it is opened. */
export function lazyOnOpen<Props extends object>(load: () => Promise<(props: Props) => ReactNode>) {
  return lazyPart(
    async () => {
      const Loaded = await load()
      return ({ props }: OpenedProps<Props>) => createElement(Loaded, props)
    },
    {
      isNeeded: ({ isOpen }) => isOpen,
      isUrgent: true,
      placeholder: ({ renderClosed }) => renderClosed?.(),
      onLoadError: ({ onLoadError }) => onLoadError(),
    },
  )
}

/** Returns a function that says that something could not be loaded. */
export function useLoadErrorToast(message: TextKey): () => void {
  const text = useText()
  return () => showToast('error', text(message), 5_000)
}
