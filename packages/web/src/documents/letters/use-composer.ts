import { useInPlace } from '#ui/use-in-place.tsx'
import type { ComposerDialogProps } from './ComposerDialog.tsx'

const load = async () => (await import('./ComposerDialog.tsx')).ComposerDialog

/** Opens a dialog in which an e-mail with a document is written; it is loaded when somebody wants it. */
export function useComposer() {
  const { opened, open, close } = useInPlace(load, 'composer.not-loaded')
  return {
    opened,
    compose: (props: Omit<ComposerDialogProps, 'onClose'>) => void open({ ...props, onClose: close }),
  }
}
