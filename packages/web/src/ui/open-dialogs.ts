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

/** The dialog in front of everything; nothing behind it is seen, heard or reached. Null where there is none. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(listen, () => open.at(-1) ?? null)
}
