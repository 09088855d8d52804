import { documentCalls, type WireSavedDocument } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type LegalField, legalFields } from '@quittance/shared/documents/legal-details.ts'
import { lineFieldNames } from '@quittance/shared/documents/line-fields.ts'
import type { LineField, PricedContent } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { foreignInvoiceNames } from '@quittance/shared/wire/corrected-invoice.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import {
  getPayloadName,
  getWireNames,
  lineWireNames,
  type NamedField,
  pricingNames,
  type SaveCall,
} from '@quittance/shared/wire/field-names.ts'
import { legalDetailNames } from '@quittance/shared/wire/legal-details.ts'
import { encodeSave, type FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import { call } from '#api/client.ts'
import type { ApiError } from '#api/responses.ts'
import { text } from '#locale/use-text.ts'
import { fieldInSentence } from '#ui/forms/field-errors.ts'
import { fieldLabel, lineFieldLabel } from './field-labels.ts'
import type { Attempt, Saved } from './save-attempts.ts'

/** A field of the form that an error of the server can name. */
export type RejectedField = NamedField | keyof PricedContent | LegalField | ForeignInvoiceField

/** The fields of a credit note that are parts of `correctedInvoice` in the form. */
export type ForeignInvoiceField = 'correctedInvoiceNumber' | 'correctedInvoiceDate'

export interface LineRejection {
  /** Index of the line in the payload, from 0. */
  readonly index: number
  readonly field: LineField
  readonly sentence: string
}

/** Why a save was rejected, with the labels of the form. */
export interface SaveRejection {
  readonly message: string
  readonly fields: Readonly<Partial<Record<RejectedField, string>>>
  readonly lines: readonly LineRejection[]
}

/** Returns the call and the payload of a save: a stored document is updated, any other one is created. */
export function attemptFor(kind: DocumentKind, filled: FilledDocument, email?: WireDocumentEmail): Attempt {
  const saveCall = filled.id === null ? 'store' : 'update'
  return { call: saveCall, payload: { ...encodeSave(kind, saveCall, filled), ...(email && { email }) } }
}

export async function sendSave(kind: DocumentKind, attempt: Attempt, idempotencyKey: string): Promise<Saved> {
  const saved: Partial<WireSavedDocument> = await call(documentCalls(kind)[attempt.call], {
    body: attempt.payload,
    idempotencyKey,
  })
  const { id, version, message, number } = saved
  // The specification requires only the code of a success. The texts are its own.
  const wording = attempt.call === 'store' ? 'added' : 'updated'
  const storedId = id ?? ('id' in attempt.payload ? Number(attempt.payload.id) : null)
  return {
    id: storedId,
    version: version ?? null,
    message: message ?? text(`${kind.name}.${wording}`),
    number,
  }
}

interface Rejected {
  readonly kind: DocumentKind
  readonly call: SaveCall
  readonly text: TranslateFunction
}

/** Converts an error of the server: wire names in its sentences are replaced by the labels of the form. */
export function rejectionIn(error: ApiError, { kind, call: saveCall, text }: Rejected): SaveRejection {
  const ours = fieldsByName(kind, saveCall)
  const fields: Partial<Record<RejectedField, string>> = {}
  const lines: LineRejection[] = []
  let { message } = error
  for (const [path, sentences] of Object.entries(error.errors)) {
    const sentence = sentences[0] ?? error.message
    const field = ours.get(path.split('.')[0] ?? '')
    const place = field === 'lines' ? linePlace(path) : null
    if (field === undefined) continue
    const label = place ? lineFieldLabel(place.field, place.index + 1, text) : text(fieldLabel(field, kind))
    message = fieldInSentence(message, path, label)
    if (place) lines.push({ ...place, sentence: fieldInSentence(sentence, path, label) })
    else fields[field] = fieldInSentence(sentence, path, label)
  }
  return { message, fields, lines }
}

function fieldsByName(kind: DocumentKind, saveCall: SaveCall): ReadonlyMap<string, RejectedField> {
  const names = getWireNames(kind.name)
  const fields = Object.keys(names.payload) as NamedField[] // as: the keys of a name table
  const named = fields.map((field) => [getPayloadName(names, saveCall, field) ?? field, field] as const)
  const priced = Object.keys(pricingNames) as (keyof typeof pricingNames)[] // as: its own keys
  return new Map<string, RejectedField>([
    ...named,
    ...priced.map((field) => [pricingNames[field], field] as const),
    ...legalFields.map((field) => [legalDetailNames[field], field] as const),
    [foreignInvoiceNames.number, 'correctedInvoiceNumber'],
    [foreignInvoiceNames.documentDate, 'correctedInvoiceDate'],
  ])
}

/** Returns the field of a line for a wire name. A product is selected in the field of the name. */
function lineFieldNamed(name: string | undefined): LineField | undefined {
  return name === 'product_id' ? 'name' : lineFieldNames.find((field) => lineWireNames[field] === name)
}

/** Parses `selected_products.3.price`; null: the path is not about a single line. */
function linePlace(path: string): Omit<LineRejection, 'sentence'> | null {
  const [, index = '', name] = path.split('.')
  const field = lineFieldNamed(name)
  return /^\d+$/.test(index) && field !== undefined ? { index: Number(index), field } : null
}
