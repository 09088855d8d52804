import type { PopoverProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { LazyOpener, type RenderButton } from './LazyOpener.tsx'

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
  readonly prepare?: () => Promise<void>
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
