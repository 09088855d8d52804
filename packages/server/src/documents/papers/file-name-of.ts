import type { PrintModel } from '#pdf/paper.ts'

// What one system or the other does not take in the name of a file.
const forbiddenCharacters = /[\\/:*?"<>|]/g

/** What a document is called as a PDF. */
export function createPdfFileName({ title }: Pick<PrintModel, 'title'>): string {
  return `${title.replace(forbiddenCharacters, '-').trim()}.pdf`
}
