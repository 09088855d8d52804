import { type CanonicalValue, writeCanonicalJson } from './canonical-json.ts'
import type { EInvoice } from './invoice.ts'

/** Returns the canonical JSON of an invoice: what is stored and hashed when the invoice is issued. */
export function writeCanonicalInvoice(invoice: EInvoice): string {
  // as: an interface has no index signature, although all properties of the model are canonical values.
  return writeCanonicalJson(invoice as unknown as CanonicalValue)
}
