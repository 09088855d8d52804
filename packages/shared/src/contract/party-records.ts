import { z } from 'zod'
import { type PartyKind, partyKinds } from '#documents/party-kind.ts'
import { relations } from '#documents/sales-document.ts'
import { recordId, reference } from '#wire/field-values.ts'
import { partyPayload, incompleteParty } from '#wire/party-payload.ts'
import { get, post } from './calls.ts'
import { namedRecord } from './records.ts'

/** Of a record, as a part of a path. */
export const idInPath = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, { error: 'field.record-expected' })
    .transform(Number),
})

/** A lead or a customer, whole. What is not a field of theirs is empty. */
export const partyRecord = z.object({
  id: z.int(),
  version: z.int(),
  /** What it is called: the person, else the company. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  client_name: z.string(),
  username: z.string(),
  company_name: z.string(),
  client_email: z.string(),
  phone: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  tax_number: z.string(),
  locale: z.string().nullable(),
  currency_id: z.int().nullable(),
  currency: z.string().nullable(),
  /** The customer that a lead has become. */
  customer: namedRecord.nullable(),
  /** The leads that have become a customer. */
  leads: z.array(namedRecord),
  created_at: z.string(),
  updated_at: z.string(),
  archived_at: z.string().nullable(),
  anonymised_at: z.string().nullable(),
})

export type WirePartyRecord = z.output<typeof partyRecord>

/** In what two records can be alike. */
export const similarities = ['email', 'phone', 'tax-number', 'name'] as const

export type Similarity = (typeof similarities)[number]

export const duplicate = namedRecord.extend({
  relation: z.enum(relations),
  company_name: z.string(),
  client_email: z.string(),
  alike: z.array(z.enum(similarities)),
  is_archived: z.boolean(),
})

export type WireDuplicate = z.output<typeof duplicate>

/** What can happen to a lead or a customer. */
export const partyEvents = [
  'created',
  'changed',
  'archived',
  'taken-back',
  'converted',
  'anonymised',
] as const

export type PartyEvent = (typeof partyEvents)[number]

const partyHistory = z.array(
  z.object({
    at: z.string(),
    /** Who did it; null where nobody knows any more. */
    by: z.string().nullable(),
    event: z.enum(partyEvents),
    /** False: what was stored is damaged or was written by a newer program, and nothing is known of the changes. */
    readable: z.boolean(),
    /** Fields by their names in the calls, before and after. */
    changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  }),
)

export type WirePartyHistory = z.output<typeof partyHistory>

const changedParty = z.object({ code: z.literal(200), message: z.string(), id: z.int() })

const savedParty = changedParty.extend({
  version: z.int(),
  /** Others that look like it. */
  duplicates: z.array(duplicate),
})

/** The leads or the customers, one by one. */
export function partyRecordCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    read: get({
      path: `/api/v1/${relation}/:id`,
      summary: `A ${relation} with everything that is known of it.`,
      params: idInPath,
      response: z.object({ record: partyRecord }),
    }),
    history: get({
      path: `/api/v1/${relation}/:id/history`,
      summary: `Who changed a ${relation}, when and how, the latest first.`,
      params: idInPath,
      response: z.object({ history: partyHistory }),
    }),
    ...saveCalls(kind),
    duplicates: post({
      path: `/api/v1/${relation}/duplicates`,
      summary: `Leads and customers that look like a ${relation} that is being written.`,
      body: incompleteParty(kind),
      response: z.object({ duplicates: z.array(duplicate) }),
    }),
    anonymise: post({
      path: `/api/v1/${relation}/anonymise`,
      summary: `Remove everything personal from a ${relation}, for good. Its documents stay as they were sold.`,
      access: 'admin',
      isSessionOnly: true,
      body: z.object({ id: recordId }, { error: 'body.object-expected' }),
      response: changedParty,
    }),
  }
}

function saveCalls(kind: PartyKind) {
  const { relation } = kind
  return {
    store: post({
      path: `/api/v1/${relation}/store`,
      summary: `Store a new ${relation}.`,
      body: partyPayload(kind, 'store'),
      response: savedParty,
      isIdempotent: true,
    }),
    update: post({
      path: `/api/v1/${relation}/update`,
      summary: `Store a changed ${relation}. What is not sent stays as it is.`,
      body: partyPayload(kind, 'update'),
      response: savedParty,
    }),
  }
}

export const partyRecords = {
  lead: partyRecordCalls(partyKinds.lead),
  customer: partyRecordCalls(partyKinds.customer),
}

export const convertLead = post({
  path: '/api/v1/lead/convert',
  summary: 'Make a lead a customer: a new one, or one that is there. Its documents stay its own.',
  body: z.object({ id: recordId, customer_id: reference.nullish() }, { error: 'body.object-expected' }),
  response: changedParty,
})
