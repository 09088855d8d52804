import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import type { MoneyDialogRequest } from './MoneyDialog.tsx'

const loadDialog = async () => (await import('./MoneyDialog.tsx')).MoneyDialog

/** Manages the dialogs that change money, which are a lazy chunk. */
export function useMoneyDialog(): {
  readonly dialog: ReactNode
  open(request: MoneyDialogRequest): void
} {
  const { dialog, open, close } = useLazyDialog(loadDialog, 'app.load-failed')
  return { dialog, open: (request) => open({ request, onClose: close }) }
}

/**
 * Opens a dialog for which the address asks.
 * @param isAsked becomes true once everything that the dialog needs is loaded
 * @param open opens it, and removes the request from the address
 */
export function useOpenOnce(isAsked: boolean, open: () => void): void {
  const start = useEffectEvent(open)
  useEffect(() => {
    if (isAsked) start()
  }, [isAsked])
}
