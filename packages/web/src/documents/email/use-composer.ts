import { useLazyDialog } from '#ui/lazy-popups.tsx'
import type { ComposerDialogProps } from './ComposerDialog.tsx'

const load = async () => (await import('./ComposerDialog.tsx')).ComposerDialog

/** Opens the e-mail dialog, which is a lazy chunk. */
export function useComposer() {
  const { dialog, open, close } = useLazyDialog(load, 'composer.not-loaded')
  return {
    dialog,
    compose: (props: Omit<ComposerDialogProps, 'onClose'>) => open({ ...props, onClose: close }),
  }
}
