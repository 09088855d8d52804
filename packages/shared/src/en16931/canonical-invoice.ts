import { type CanonicalValue, writeCanonicalJson } from './canonical-json.ts'
import type { EInvoice } from './invoice.ts'

/** Writes an invoice as canonical JSON, in which equal invoices have equal text. */
export function writeCanonicalInvoice(invoice: EInvoice): string {
  // as: an interface has no index signature, although all properties of the model are canonical values.
  return writeCanonicalJson(invoice as unknown as CanonicalValue)
}
