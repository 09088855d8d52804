import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs a program on a PDF and returns its output. @param args with `FILE` for the path of the PDF */
export function runPdfTool(pdf: Uint8Array, program: string, args: readonly string[]): string {
  return withPdfFile(pdf, (file) => {
    const fileArgs = args.map((arg) => (arg === 'FILE' ? file : arg))
    return execFileSync(program, fileArgs, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  })
}

/** Extracts the text of a PDF in its layout, with plain spaces. */
export function extractPdfText(pdf: Uint8Array): string {
  return runPdfTool(pdf, 'pdftotext', ['-layout', 'FILE', '-']).replace(/[\u00a0\u202f\u2009]/g, ' ')
}

/** A word of a page; distances from the top of the page in points. */
interface PdfWord {
  readonly text: string
  readonly top: number
  readonly bottom: number
}

/** Extracts the words of each page. */
export function extractPdfWords(pdf: Uint8Array): PdfWord[][] {
  const pages = runPdfTool(pdf, 'pdftotext', ['-bbox', 'FILE', '-']).split('<page ').slice(1)
  const word = /<word .*yMin="([\d.]+)" .*yMax="([\d.]+)">(.*)<\/word>/g
  return pages.map((page) =>
    Array.from(page.matchAll(word), ([_match, top, bottom, text = '']) => ({
      text,
      top: Number(top),
      bottom: Number(bottom),
    })),
  )
}

/** Renders the pages as grey PNGs. */
export function renderPdfPages(pdf: Uint8Array): Buffer[] {
  return withPdfFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', '48', '-gray', '-png', file, join(folder, 'page')])
    const names = readdirSync(folder).filter((name) => name.endsWith('.png'))
    return names.sort().map((name) => readFileSync(join(folder, name)))
  })
}

function withPdfFile<Result>(pdf: Uint8Array, read: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'quittance-pdf-'))
  try {
    const file = join(folder, 'document.pdf')
    writeFileSync(file, pdf)
    return read(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
