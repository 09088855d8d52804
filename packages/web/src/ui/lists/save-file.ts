import type { AnsweredFile } from '#api/file-answer.ts'

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
