import type { ExportFormat } from '@quittance/shared/contract/list-query.ts'
import type { AnsweredFile } from '#api/responses.ts'

/** Saves a file as a download of the browser. */
export function saveFile({ name, content }: AnsweredFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has started to read the URL by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export interface ExportOptions {
  readonly format: ExportFormat
  /** Separated by commas. Undefined: all columns. */
  readonly columns: string | undefined
}
