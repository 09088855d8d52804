import type { AnsweredFile } from '#api/file-answer.ts'

/** Leaves a file where the browser puts what is downloaded. */
export function saveFile({ name, content }: AnsweredFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
