import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kinds.ts'
import { originTypes, statusMeanings } from '#documents/sales-document.ts'
import { day, documentNumber, recordId } from '#wire/field-schemas.ts'
import { getWireNames, type SaveCall } from '#wire/names.ts'
import { numberPosition } from '#wire/number-check.ts'
import { savePayload } from '#wire/save-payload.ts'
import { get, post } from './endpoint.ts'
import { namedRecord } from './records.ts'

/** What a save answers. */
export const savedDocument = z.object({
  code: z.literal(200),
  message: z.string(),
  id: z.int(),
  version: z.int(),
  /** The computed figures, where the sent total was a cent off. */
  totals: z
    .object({
      discount_value: z.number(),
      sub_total: z.number(),
      total_amount: z.number(),
      total_tax: z.number(),
    })
    .optional(),
})

export type WireSavedDocument = z.output<typeof savedDocument>

/** The calls of one kind of sales document. */
export type DocumentCalls = ReturnType<typeof documentCalls>

export function documentCalls(kind: DocumentKind) {
  return {
    kind,
    statusList: statusListCall(kind),
    blank: newDocumentCall(kind),
    checkNumber: checkNumberCall(kind),
    open: openCall(kind),
    store: saveCall(kind, 'store'),
    update: saveCall(kind, 'update'),
  }
}

function statusListCall(kind: DocumentKind) {
  return get({
    path: `/api/v1/${kind.name}/statusList`,
    summary: `The statuses of ${kind.name}s.`,
    isCacheable: true,
    response: z.array(namedRecord.extend({ meaning: z.enum(statusMeanings) })),
  })
}

function newDocumentCall(kind: DocumentKind) {
  const { paths, blank: names } = getWireNames(kind.name)
  const texts = [names.prefix, names.title, names.terms, names.customerNotes].filter(
    (name) => name !== undefined,
  )
  const defaults = z.object({
    [names.number]: z.int(),
    /** The highest number in use; a new one far above it asks first. */
    highest_number: z.int(),
    /** The day of the document that has it. */
    highest_date: z.string().nullable(),
    number_width: z.int(),
    days_until_due: z.int(),
    ...Object.fromEntries(texts.map((name) => [name, z.string()])),
  })
  return get({
    path: paths.blank,
    summary: `What a new ${kind.name} starts with.`,
    isCacheable: true,
    query: z.object({ customer_id: recordId.optional() }),
    response: z.object({ [names.answer]: defaults }),
  })
}

function checkNumberCall(kind: DocumentKind) {
  const { paths, numberCheck, payload } = getWireNames(kind.name)
  return post({
    path: paths.checkNumber,
    isExemptFromSaveLimit: true,
    summary: `Whether a number is free. With the ${kind.name}'s own id its number counts as free.`,
    body: z
      .object(
        {
          [numberCheck.number]: documentNumber,
          [payload.id]: z.preprocess((id) => (id === '' ? null : id), recordId.nullish()),
        },
        { error: 'body.object-expected' },
      )
      .transform((sent) => ({ number: sent[numberCheck.number] ?? 0, id: sent[payload.id] ?? null })),
    response: z.object({
      [numberCheck.status]: z.enum(['available', 'occupied']),
      next_free_number: z.int().nullable(),
      ...numberPosition.shape,
    }),
  })
}

function openCall(kind: DocumentKind) {
  const { paths, opened } = getWireNames(kind.name)
  return post({
    path: paths.open,
    summary: `Open a stored ${kind.name} for editing.`,
    hasLargeResponse: true,
    body: z.object({ id: recordId }, { error: 'body.object-expected' }),
    response: z.object({
      [opened.document]: z.record(z.string(), z.unknown()),
      [opened.party]: z.record(z.string(), z.unknown()),
      products: z.array(z.unknown()),
    }),
  })
}

function saveCall(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/${call}`,
    summary: call === 'store' ? `Store a new ${kind.name}.` : `Store a changed ${kind.name}.`,
    body: savePayload(kind, call),
    response: savedDocument,
    isIdempotent: true,
  })
}

const conversionResult = z.object({
  code: z.literal(200),
  message: z.string(),
  id: z.int(),
  version: z.int(),
  kind: z.string(),
  /** As people read it. */
  shown_number: z.string(),
  /** What it was made from, as it is stored now. */
  source: z.object({
    id: z.int(),
    version: z.int(),
    shown_number: z.string(),
    /** The status that it was given because of this; null: it keeps the one it had. */
    status: namedRecord.nullable(),
  }),
})

export type WireConversionResult = z.output<typeof conversionResult>

export const linkedDocument = z.object({
  id: z.int(),
  kind: z.string(),
  shown_number: z.string(),
  title: z.string(),
  how: z.enum(originTypes),
  /** When the later of the two was made of the earlier. */
  made_at: z.string(),
  archived: z.boolean(),
})

export type WireLinkedDocument = z.output<typeof linkedDocument>

const linkedDocuments = z.object({
  /** What the document was made from. */
  origin: linkedDocument.nullable(),
  /** What was made from it: conversions before copies, the newest first. */
  made: z.array(linkedDocument),
  /** How many there are in all. */
  made_count: z.int(),
})

export type WireLinkedDocuments = z.output<typeof linkedDocuments>

const conversionSource = z.object(
  {
    id: recordId,
    /** The day where the sender is: the new document bears it. */
    today: day.optional(),
  },
  { error: 'body.object-expected' },
)

/** How documents of a kind are made into others. */
export function documentConversionCalls(kind: DocumentKind) {
  return {
    kind,
    /** null: this kind becomes no other. */
    convert: kind.convertsTo.length === 0 ? null : convertCall(kind),
    copy: post({
      path: `/api/v1/${kind.name}/copy`,
      summary: `Make a new ${kind.name} with the contents of a stored one.`,
      body: conversionSource,
      response: conversionResult,
      isIdempotent: true,
    }),
    links: get({
      path: `/api/v1/${kind.name}/:id/links`,
      summary: `What a stored ${kind.name} was made from, and what was made from it.`,
      params: z.object({ id: recordId }),
      response: linkedDocuments,
    }),
  }
}

function convertCall(kind: DocumentKind) {
  const choices = [...kind.convertsTo]
  return post({
    path: `/api/v1/${kind.name}/convert`,
    summary: `Make a new ${choices.join(' or ')} with the contents of a stored ${kind.name}.`,
    body: conversionSource.extend({
      to: z.enum(choices, { error: 'field.choice-expected' }),
      /** Refuse where one of that kind was made already. */
      unless_converted: z.boolean({ error: 'field.invalid' }).default(false),
    }),
    response: conversionResult,
    isIdempotent: true,
  })
}
