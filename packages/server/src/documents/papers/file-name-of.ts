import type { Paper } from '#pdf/paper.ts'

// What one system or the other does not take in the name of a file.
const awkward = /[\\/:*?"<>|]/g

/** What a document is called as a PDF. */
export function fileNameOf({ title }: Pick<Paper, 'title'>): string {
  return `${title.replace(awkward, '-').trim()}.pdf`
}
