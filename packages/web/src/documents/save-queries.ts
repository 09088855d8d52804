import { documentCalls } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LineField, PricedContent } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { WireDocumentEmail } from '@quittance/shared/wire/document-email.ts'
import {
  getPayloadName,
  getWireNames,
  lineFieldNames,
  type NamedField,
  pricingNames,
  type SaveCall,
} from '@quittance/shared/wire/names.ts'
import { encodeSave, type FilledDocument } from '@quittance/shared/wire/save-payload.ts'
import type { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { fieldInSentence } from '#ui/forms/field-in-sentence.ts'
import { fieldLabel, lineFieldLabel } from './field-labels.ts'
import type { Attempt, Saved } from './save-attempts.ts'

/** A field of the form that a refusal can name. */
export type RefusedField = NamedField | keyof PricedContent

export interface LineRefusal {
  /** Place of the line in what was sent, from 0. */
  readonly index: number
  readonly field: LineField
  readonly sentence: string
}

/** Why a save was refused, in the form's own words. */
export interface SaveRefusal {
  readonly message: string
  readonly fields: Readonly<Partial<Record<RefusedField, string>>>
  readonly lines: readonly LineRefusal[]
}

/** A stored document is updated, any other one is created. */
export function attemptFor(kind: DocumentKind, filled: FilledDocument, email?: WireDocumentEmail): Attempt {
  const saveCall = filled.id === null ? 'store' : 'update'
  return { call: saveCall, payload: { ...encodeSave(kind, saveCall, filled), ...(email && { email }) } }
}

export async function sendSave(kind: DocumentKind, attempt: Attempt, idempotencyKey: string): Promise<Saved> {
  const { id, version, message } = await call(documentCalls(kind)[attempt.call], {
    body: attempt.payload,
    idempotencyKey,
  })
  return { id, version, message }
}

interface Refused {
  readonly kind: DocumentKind
  readonly call: SaveCall
  readonly text: TranslateFunction
}

/** The server names fields as its calls do; here every sentence says what the form calls them. */
export function refusalIn(error: ApiError, { kind, call: saveCall, text }: Refused): SaveRefusal {
  const ours = fieldsByName(kind, saveCall)
  const fields: Partial<Record<RefusedField, string>> = {}
  const lines: LineRefusal[] = []
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

function fieldsByName(kind: DocumentKind, saveCall: SaveCall): ReadonlyMap<string, RefusedField> {
  const names = getWireNames(kind.name)
  const fields = Object.keys(names.payload) as NamedField[] // as: the keys of a name table
  const named = fields.map((field) => [getPayloadName(names, saveCall, field) ?? field, field] as const)
  const priced = Object.keys(pricingNames) as (keyof typeof pricingNames)[] // as: its own keys
  return new Map<string, RefusedField>([
    ...named,
    ...priced.map((field) => [pricingNames[field], field] as const),
  ])
}

const lineFields = Object.keys(lineFieldNames) as LineField[] // as: the keys of a record by LineField

/** A product is chosen where its name stands. */
function lineFieldNamed(name: string | undefined): LineField | undefined {
  return name === 'product_id' ? 'name' : lineFields.find((field) => lineFieldNames[field] === name)
}

/** Reads `selected_products.3.price`; null for what concerns the lines as a whole. */
function linePlace(path: string): Omit<LineRefusal, 'sentence'> | null {
  const [, index = '', name] = path.split('.')
  const field = lineFieldNamed(name)
  return /^\d+$/.test(index) && field !== undefined ? { index: Number(index), field } : null
}
