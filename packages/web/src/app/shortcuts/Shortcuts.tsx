import { lazy, Suspense } from 'react'

const ShortcutList = lazy(async () => {
  const { ShortcutList: List } = await import('./ShortcutList.tsx')
  return { default: List }
})

interface ShortcutsProps {
  readonly isOpen: boolean
  onClose(): void
}

/** The list of shortcuts, loaded when somebody wants to see it. */
export function Shortcuts({ isOpen, onClose }: ShortcutsProps) {
  return isOpen ? (
    <Suspense>
      <ShortcutList onClose={onClose} />
    </Suspense>
  ) : null
}
