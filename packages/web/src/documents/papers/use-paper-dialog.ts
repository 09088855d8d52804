import { useInPlace } from '#ui/use-in-place.tsx'
import type { Paper } from './paper-queries.ts'

const load = async () => (await import('./PaperDialog.tsx')).PaperDialog

/** Shows a document as it will be on paper; the dialog is loaded when somebody wants it. */
export function usePaperDialog() {
  const { opened, open, close } = useInPlace(load, 'preview.not-loaded')
  return { opened, preview: (paper: Paper) => void open({ paper, onClose: close }) }
}
