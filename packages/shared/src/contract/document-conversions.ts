import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kind.ts'
import { originTypes } from '#documents/origin.ts'
import { day, recordId } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { namedRecord } from './records.ts'

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
