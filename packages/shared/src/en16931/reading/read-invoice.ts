import type { EInvoice } from '#en16931/invoice.ts'
import type { Syntax } from '#en16931/syntax.ts'
import { readCiiInvoice } from './cii-invoice.ts'
import { parseXml } from './parse-xml.ts'
import { type ReadError, ReadFailure } from './read-error.ts'
import { readUblInvoice } from './ubl-invoice.ts'
import type { XmlElement } from './xml-element.ts'

export type ReadResult =
  | { readonly ok: true; readonly syntax: Syntax; readonly invoice: EInvoice }
  | { readonly ok: false; readonly error: ReadError }

/** Reads the text of an XML file in either syntax. Never throws for a file, whatever it contains. */
export function readInvoice(text: string): ReadResult {
  try {
    return readInvoiceElement(parseXml(text))
  } catch (error) {
    if (error instanceof ReadFailure) return { ok: false, error: error.error }
    throw error
  }
}

/** Reads the root element of an invoice. @throws ReadFailure */
export function readInvoiceElement(root: XmlElement): ReadResult {
  if (root.name === 'ubl:Invoice' || root.name === 'cn:CreditNote') {
    return { ok: true, syntax: 'ubl', invoice: readUblInvoice(root) }
  }
  if (root.name === 'rsm:CrossIndustryInvoice') {
    return { ok: true, syntax: 'cii', invoice: readCiiInvoice(root) }
  }
  return { ok: false, error: { code: 'not-an-invoice', detail: root.name } }
}
