import { Menu, type MenuProps, Popover } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { keepFocusNearby } from './focus.ts'
import type { MenuAction, PopoverContent, RenderButton } from './lazy-popups.tsx'
import { ResetLink } from './links.tsx'
import { scrollIntoWindow } from './scroll-to.ts'

interface WithButton {
  readonly renderButton: RenderButton
}

/** Renders a button and its popover, which opens at once. */
export function LoadedPopover({ label, renderButton, children, ...placement }: PopoverContent & WithButton) {
  const { button, ref, isOpen, setOpen } = useOpenAtOnce()

  function close() {
    setOpen(false)
    // A dialog that the content opens next returns the focus to the element that has it then.
    button.current?.focus({ preventScroll: true })
  }

  return (
    <Popover hideDetached={false} {...placement} opened={isOpen} onChange={setOpen} trapFocus returnFocus>
      <Popover.Target>{renderButton({ ref, onClick: () => setOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown aria-label={label}>{children(close)}</Popover.Dropdown>
    </Popover>
  )
}

/** Where a menu opens. */
export type MenuPlacement = Pick<MenuProps, 'position' | 'withinPortal' | 'portalProps'>

interface LoadedMenuProps extends MenuPlacement, WithButton {
  /** Renders the items. @param focusButton for actions that open a dialog, which returns the focus to the element that has it */
  readonly children: (focusButton: () => void) => ReactNode
}

/** Renders a button and its menu, which opens at once. */
export function LoadedMenu({ renderButton, children, ...menu }: LoadedMenuProps) {
  const { button, ref, isOpen, setOpen } = useOpenAtOnce()
  return (
    // On phones, menus and popovers are sheets, also if the button is scrolled out of its bar.
    <Menu hideDetached={false} {...menu} opened={isOpen} onChange={setOpen}>
      <Menu.Target>{renderButton({ ref })}</Menu.Target>
      <Menu.Dropdown>{children(() => button.current?.focus({ preventScroll: true }))}</Menu.Dropdown>
    </Menu>
  )
}

interface LoadedActionMenuProps extends MenuPlacement, WithButton {
  readonly actions: readonly MenuAction[]
}

/** Renders a button and its menu of actions, which opens at once. */
export function LoadedActionMenu({ actions, ...menu }: LoadedActionMenuProps) {
  return (
    <LoadedMenu portalProps={{ target: '#content' }} {...menu}>
      {(focusButton) =>
        actions.map((action) => {
          const item = { leftSection: action.icon, children: action.content ?? action.label }
          if ('to' in action) {
            const { to } = action
            return (
              <Menu.Item key={action.id} {...item} renderRoot={(root) => <ResetLink {...root} to={to} />} />
            )
          }
          const choose = () => {
            focusButton()
            action.run()
          }
          return <Menu.Item key={action.id} {...item} onClick={choose} />
        })
      }
    </LoadedMenu>
  )
}

/** Opens a menu or popover when it has loaded. */
function useOpenAtOnce(): {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly ref: Ref<HTMLButtonElement>
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
} {
  const button = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(button, keepFocusNearby)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    // The button replaces the one that was pressed. The focus returns to the element that has it when the popover opens.
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  useLayoutEffect(() => {
    if (isOpen) scrollIntoWindow(button.current)
  }, [isOpen])
  return { button, ref, isOpen, setOpen }
}
