import { useLazyDialog } from '#ui/lazy-popups.tsx'
import type { ComposerDialogProps } from './ComposerDialog.tsx'
import type { StoredComposerProps } from './StoredComposerDialog.tsx'

const load = async () => (await import('./ComposerDialog.tsx')).ComposerDialog

/** Opens the e-mail dialog, which is a lazy chunk. */
export function useComposer() {
  const { dialog, open, close } = useLazyDialog(load, 'composer.not-loaded')
  return {
    dialog,
    compose: (props: Omit<ComposerDialogProps, 'onClose'>) => open({ ...props, onClose: close }),
  }
}

const loadOfStored = async () => (await import('./StoredComposerDialog.tsx')).StoredComposerDialog

/** Opens the dialog for an e-mail with a stored document, which is a lazy chunk. */
export function useStoredComposer() {
  const { dialog, open, close } = useLazyDialog(loadOfStored, 'composer.not-loaded')
  return {
    dialog,
    email: (props: Omit<StoredComposerProps, 'onClose'>) => open({ ...props, onClose: close }),
  }
}
