import type { ExportFormat } from '@quittance/shared/contract/list-query.ts'
import { useMutation } from '@tanstack/react-query'
import type { AnsweredFile } from '#api/file-answer.ts'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'
import { saveFile } from './save-file.ts'

/** The options of an export. */
export interface SheetChoice {
  readonly format: ExportFormat
  /** Separated by commas. Undefined: all columns. */
  readonly columns: string | undefined
}

export type DownloadSheet = (choice: SheetChoice) => Promise<AnsweredFile>

/** Returns the mutation that downloads an export, saves it and shows the outcome. */
export function useDownload(download: DownloadSheet) {
  const text = useText()
  return useMutation({
    mutationFn: download,
    onSuccess(file) {
      saveFile(file)
      showToast('success', text('exports.done', { file: file.name }), 5_000)
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}
