import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useMutation } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { saveFile } from '#ui/lists/save-file.ts'
import { showToast } from '#ui/toasts.ts'
import { downloadPaper, type StoredPaper } from './paper-queries.ts'

/** Downloads a stored document as PDF and shows the result in a toast. */
export function usePaperDownload(kind: DocumentKind) {
  const text = useText()
  return useMutation({
    mutationFn: (paper: StoredPaper) => downloadPaper(kind, paper),
    onSuccess(file) {
      saveFile(file)
      showToast('success', text('preview.downloaded', { file: file.name }), 5_000)
    },
    onError: (error) => showToast('error', error.message, kind.errorToastMs),
  })
}
