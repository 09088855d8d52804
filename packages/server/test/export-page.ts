import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import { z } from 'zod'

/** The files of an export as text. */
export type ExportFiles = Readonly<Record<string, string>>

export function unzipExport(bytes: Uint8Array): ExportFiles {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )
}

const pageResult = z.object({
  from: z.int(),
  to: z.int(),
  hash: z.string(),
  closures: z.int().nullable(),
  unsigned: z.int(),
  isComplete: z.boolean(),
  fault: z
    .object({ problem: z.string(), position: z.int().optional(), number: z.int().optional() })
    .nullable(),
})

type PageResult = z.output<typeof pageResult>

type Verify = (files: object, onProgress: (done: number) => void) => Promise<unknown>
type Parse = (name: string, text: string) => unknown

const isFunction = (value: unknown) => typeof value === 'function'
const verifier = z.object({
  verifyExport: z.custom<Verify>(isFunction),
  parseExportFile: z.custom<Parse>(isFunction),
})

/** Runs the script with which the page of an export verifies it. @param crypto that of a browser */
function openPage(html: string, crypto: unknown): z.output<typeof verifier> {
  const script = /<script id="verifier">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const open: unknown = runInThisContext(`((crypto) => {${script}\nreturn globalThis.verifier })`)
  if (typeof open !== 'function') throw new Error('The page has no verifier')
  return verifier.parse(open(crypto))
}

/** Returns the page as exports contain it. */
export function readExportPage(): string {
  return readFileSync(new URL('../src/ledger/verify.html', import.meta.url), 'utf8')
}

/** Verifies an export with the script of its page, as a browser does. @throws Error if a file is damaged */
export async function verifyWithPage(
  files: ExportFiles,
  crypto: unknown = globalThis.crypto,
): Promise<PageResult> {
  const { verifyExport, parseExportFile } = openPage(files['verify.html'] ?? readExportPage(), crypto)
  const parse = (name: string) => {
    const text = files[name]
    if (text === undefined) return null
    const content = parseExportFile(name, text)
    if (content === null) throw new Error(`${name} is damaged`)
    return content
  }
  const content = {
    records: new Blob([files['records.jsonl'] ?? '']),
    ...{ summary: parse('export.json'), closures: parse('closures.json'), keys: parse('keys.json') },
  }
  return pageResult.parse(await verifyExport(content, () => undefined))
}
