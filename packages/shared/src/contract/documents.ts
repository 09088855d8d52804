import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kind.ts'
import { statusMeanings } from '#documents/statuses.ts'
import { savePayload } from '#wire/codec.ts'
import { documentNumber, recordId } from '#wire/field-values.ts'
import { type SaveCall, wireNames } from '#wire/names.ts'
import { numberPlace } from '#wire/number-check.ts'
import { get, post } from './calls.ts'
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

export type WireSaved = z.output<typeof savedDocument>

/** The calls of one kind of sales document. */
export type DocumentCalls = ReturnType<typeof documentCalls>

export function documentCalls(kind: DocumentKind) {
  return {
    kind,
    statusList: statusList(kind),
    blank: blank(kind),
    checkNumber: checkNumber(kind),
    open: open(kind),
    store: save(kind, 'store'),
    update: save(kind, 'update'),
  }
}

function statusList(kind: DocumentKind) {
  return get({
    path: `/api/v1/${kind.name}/statusList`,
    summary: `The statuses of ${kind.name}s.`,
    isKept: true,
    answer: z.array(namedRecord.extend({ meaning: z.enum(statusMeanings) })),
  })
}

function blank(kind: DocumentKind) {
  const { paths, blank: names } = wireNames(kind.name)
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
    isKept: true,
    query: z.object({ customer_id: recordId.optional() }),
    answer: z.object({ [names.answer]: defaults }),
  })
}

function checkNumber(kind: DocumentKind) {
  const { paths, numberCheck, payload } = wireNames(kind.name)
  return post({
    path: paths.checkNumber,
    isUncounted: true,
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
    answer: z.object({
      [numberCheck.status]: z.enum(['available', 'occupied']),
      next_free_number: z.int().nullable(),
      ...numberPlace.shape,
    }),
  })
}

function open(kind: DocumentKind) {
  const { paths, opened } = wireNames(kind.name)
  return post({
    path: paths.open,
    summary: `Open a stored ${kind.name} for editing.`,
    isLarge: true,
    body: z.object({ id: recordId }, { error: 'body.object-expected' }),
    answer: z.object({
      [opened.document]: z.record(z.string(), z.unknown()),
      [opened.party]: z.record(z.string(), z.unknown()),
      products: z.array(z.unknown()),
    }),
  })
}

function save(kind: DocumentKind, call: SaveCall) {
  return post({
    path: `/api/v1/${kind.name}/${call}`,
    summary: call === 'store' ? `Store a new ${kind.name}.` : `Store a changed ${kind.name}.`,
    body: savePayload(kind, call),
    answer: savedDocument,
    isIdempotent: true,
  })
}
