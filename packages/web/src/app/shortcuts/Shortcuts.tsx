import { lazy, Suspense } from 'react'

const ShortcutList = lazy(async () => {
  const { ShortcutList: List } = await import('./ShortcutList.tsx')
  return { default: List }
})

interface ShortcutsProps {
  readonly isOpen: boolean
  onClose(): void
}

/** Renders the list of keyboard shortcuts, a lazy chunk that is loaded when it is opened. */
export function Shortcuts({ isOpen, onClose }: ShortcutsProps) {
  return isOpen ? (
    <Suspense>
      <ShortcutList onClose={onClose} />
    </Suspense>
  ) : null
}
