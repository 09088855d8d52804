import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function change(to: readonly HTMLDialogElement[]): void {
  open = to
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** @returns to be called when it is closed */
export function dialogOpened(dialog: HTMLDialogElement): () => void {
  change([...open, dialog])
  return () => change(open.filter((one) => one !== dialog))
}

/** The last one is in front of everything; nothing behind it is seen, heard or reached. */
export function useOpenDialogs(): readonly HTMLDialogElement[] {
  return useSyncExternalStore(listen, () => open)
}
