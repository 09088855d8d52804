import type { ReactNode } from 'react'
import { LazyOpener, type RenderButton } from './LazyOpener.tsx'
import type { MenuPlacement } from './LoadedPopover.tsx'
import type { ScreenAction } from './screen-actions.ts'

/** An item of a menu: a link to a path, or an action. */
export type MenuAction = Omit<ScreenAction, 'run'> & {
  /** Shown instead of the label. */
  readonly content?: ReactNode
} & (Pick<ScreenAction, 'run'> | { readonly to: string })

interface ActionMenuProps extends MenuPlacement {
  readonly actions: readonly MenuAction[]
  readonly renderButton: RenderButton
}

const load = async () => (await import('./LoadedPopover.tsx')).LoadedActionMenu

/** Renders a button with a menu of actions. */
export function ActionMenu({ renderButton, ...props }: ActionMenuProps) {
  return <LazyOpener popup="menu" renderButton={renderButton} load={load} props={props} />
}
