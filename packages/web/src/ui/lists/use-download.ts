import type { ExportFormat } from '@quittance/shared/contract/list-query.ts'
import { useMutation } from '@tanstack/react-query'
import type { AnsweredFile } from '#api/file-answer.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { saveFile } from './save-file.ts'

/** What a call takes of what somebody has chosen. */
export interface SheetChoice {
  readonly format: ExportFormat
  /** With commas between them; undefined: all that there are. */
  readonly columns: string | undefined
}

export type DownloadSheet = (choice: SheetChoice) => Promise<AnsweredFile>

/** Gets a list as a file, saves it, and says what became of it. */
export function useDownload(download: DownloadSheet) {
  const text = useText()
  return useMutation({
    mutationFn: download,
    onSuccess(file) {
      saveFile(file)
      showToast('success', text('sheets.done', { file: file.name }), 5_000)
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}
