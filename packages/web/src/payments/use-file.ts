import { useMutation } from '@tanstack/react-query'
import type { AnsweredFile } from '#api/responses.ts'
import { saveFile } from '#ui/lists/download.ts'
import { showToast } from '#ui/toasts.ts'

/** Returns the mutation that downloads a file and saves it. A failure is shown as a toast. */
export function useFile<Request>(download: (request: Request) => Promise<AnsweredFile>) {
  return useMutation({
    mutationFn: download,
    onSuccess: saveFile,
    onError: (error) => showToast('error', error.message, 5_000),
  })
}
