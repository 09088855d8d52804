import { z } from 'zod'
import type { DocumentKind } from '#documents/document-kind.ts'
import { originHows } from '#documents/origin.ts'
import { day, recordId } from '#wire/field-values.ts'
import { get, post } from './calls.ts'
import { namedRecord } from './records.ts'

const made = z.object({
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

export type WireMade = z.output<typeof made>

export const linkedDocument = z.object({
  id: z.int(),
  kind: z.string(),
  shown_number: z.string(),
  title: z.string(),
  how: z.enum(originHows),
  /** When the later of the two was made of the earlier. */
  made_at: z.string(),
  archived: z.boolean(),
})

export type WireLinkedDocument = z.output<typeof linkedDocument>

const links = z.object({
  /** What the document was made from. */
  origin: linkedDocument.nullable(),
  /** What was made from it: conversions before copies, the newest first. */
  made: z.array(linkedDocument),
  /** How many there are in all. */
  made_count: z.int(),
})

export type WireLinks = z.output<typeof links>

const source = z.object(
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
    convert: kind.becomes.length === 0 ? null : convert(kind),
    copy: post({
      path: `/api/v1/${kind.name}/copy`,
      summary: `Make a new ${kind.name} with the contents of a stored one.`,
      body: source,
      answer: made,
      isIdempotent: true,
    }),
    links: get({
      path: `/api/v1/${kind.name}/:id/links`,
      summary: `What a stored ${kind.name} was made from, and what was made from it.`,
      params: z.object({ id: recordId }),
      answer: links,
    }),
  }
}

function convert(kind: DocumentKind) {
  const choices = [...kind.becomes]
  return post({
    path: `/api/v1/${kind.name}/convert`,
    summary: `Make a new ${choices.join(' or ')} with the contents of a stored ${kind.name}.`,
    body: source.extend({
      to: z.enum(choices, { error: 'field.choice-expected' }),
      /** Refuse where one of that kind was made already. */
      unless_converted: z.boolean({ error: 'field.invalid' }).default(false),
    }),
    answer: made,
    isIdempotent: true,
  })
}
