import type { ReactNode } from 'react'
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
