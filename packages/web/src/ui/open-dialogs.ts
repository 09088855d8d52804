import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(to: readonly HTMLDialogElement[]): void {
  open = to
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers an open dialog. @returns a function to call when it is closed */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((one) => one !== dialog))
}

/** Returns the open dialogs. The last one is the topmost; everything behind it is inert. */
export function useOpenDialogs(): readonly HTMLDialogElement[] {
  return useSyncExternalStore(listen, () => open)
}
