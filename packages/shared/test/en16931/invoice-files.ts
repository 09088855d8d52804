import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EInvoice } from '#en16931/invoice.ts'
import { readInvoice } from '#en16931/reading/read-invoice.ts'
import type { Syntax } from '#en16931/syntax.ts'

export const syntaxes: readonly Syntax[] = ['ubl', 'cii']

/** Names of the example invoices, which are valid in both syntaxes: `01` to `27`. */
export const exampleNames = listNames('examples')

/** Names of the faulty invoices, each with one fault. */
export const faultyNames = listNames('faulty')

/** Returns the text of an example or faulty invoice. */
export function readFileText(folder: 'examples' | 'faulty', name: string, syntax: Syntax): string {
  return readFileSync(new URL(`${folder}/${name}-${syntax}.xml`, import.meta.url), 'utf8')
}

/** Reads an example or faulty invoice. @throws Error if the reader rejects it */
export function readFile(folder: 'examples' | 'faulty', name: string, syntax: Syntax): EInvoice {
  const result = readInvoice(readFileText(folder, name, syntax))
  if (!result.ok)
    throw new Error(`${folder}/${name}-${syntax}.xml: ${result.error.code} ${result.error.detail}`)
  return result.invoice
}

function listNames(folder: 'examples' | 'faulty'): string[] {
  const files = readdirSync(fileURLToPath(new URL(folder, import.meta.url)))
  const names = files
    .filter((file) => file.endsWith('-ubl.xml'))
    .map((file) => file.slice(0, -'-ubl.xml'.length))
  return names.sort()
}
