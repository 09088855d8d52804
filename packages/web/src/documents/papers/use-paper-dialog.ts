import { useLazyDialog } from '#ui/use-lazy-dialog.tsx'
import type { Paper } from './paper-queries.ts'

const load = async () => (await import('./PaperDialog.tsx')).PaperDialog

/** Opens the preview dialog, which is a lazy chunk. */
export function usePaperDialog() {
  const { dialog, open, close } = useLazyDialog(load, 'preview.not-loaded')
  return { dialog, preview: (paper: Paper) => void open({ paper, onClose: close }) }
}
