import type { AnsweredFile } from '#api/responses.ts'
import type { SourcePdf } from './merge-pdfs.ts'

/** Type of the file with the PDFs of several documents. */
export type PdfFormat = 'one-pdf' | 'zip'

/** The PDF of a document. */
export interface DocumentPdf {
  /** Number with prefix. */
  readonly shownNumber: string
  readonly file: AnsweredFile
}

interface PackOptions {
  readonly format: PdfFormat
  /** File name without its ending, and title of a merged PDF. */
  readonly title: string
}

/** Creates one file of PDFs. Only this needs the libraries, so they are loaded here. */
export async function packPdfs(
  pdfs: readonly DocumentPdf[],
  { format, title }: PackOptions,
): Promise<AnsweredFile> {
  if (format === 'zip') return await packZip(pdfs, `${title}.zip`)
  const [first, ...others] = pdfs
  // A single PDF keeps its metadata and its name.
  if (first !== undefined && others.length === 0) return first.file
  const { mergePdfs } = await import('./merge-pdfs.ts')
  const sources: SourcePdf[] = []
  for (const { shownNumber, file } of pdfs)
    sources.push({ name: shownNumber, content: await readBytes(file.content) })
  return { name: `${title}.pdf`, content: await mergePdfs(sources, title) }
}

async function packZip(pdfs: readonly DocumentPdf[], name: string): Promise<AnsweredFile> {
  const { zipFiles } = await import('./zip-files.ts')
  const files: Parameters<typeof zipFiles>[0][number][] = []
  for (const { file } of pdfs) files.push({ name: file.name, content: await readBytes(file.content) })
  return { name, content: new Blob([zipFiles(files)], { type: 'application/zip' }) }
}

async function readBytes(content: Blob): Promise<Uint8Array> {
  return new Uint8Array(await content.arrayBuffer())
}
