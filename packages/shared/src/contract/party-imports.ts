import { z } from 'zod'
import { type PartyKind, partyKinds } from '#documents/party-kind.ts'
import type { Relation } from '#documents/sales-document.ts'
import type { TextKey } from '#text/translator.ts'
import { listOf } from '#wire/field-schemas.ts'
import { type PartyChanges, type PartyWireName, partyPayload } from '#wire/party-payload.ts'
import { get, post } from './endpoint.ts'
import { namedRecord } from './records.ts'

/** What becomes of a row whose e-mail, else short name, else name and company are those of a record that is there. */
export const existingRecordActions = ['skip', 'update', 'create'] as const

export type ExistingRecordAction = (typeof existingRecordActions)[number]

const maxRowsPerRequest = 500

/**
 * `exists`: somebody with the same e-mail, short name, or name and company is there and was left as they are. `known`: this very row came
 * before, in this file or an earlier one.
 */
export const rowOutcomes = ['created', 'updated', 'exists', 'known', 'refused'] as const

export type RowOutcome = (typeof rowOutcomes)[number]

/** A row as it was sent: what it says, or what is wrong with it. */
export interface ImportRow {
  readonly line: number
  /** Null: refused. */
  readonly content: PartyChanges | null
  readonly issues: readonly z.core.$ZodIssue[]
}

/** Each row is checked by itself, as `store` would: one that is refused does not stop the others. */
function importRowSchema(kind: PartyKind) {
  const fields = partyPayload(kind, 'store')
  return z
    .looseObject({
      line: z.int({ error: 'field.whole-number-expected' }).min(1, { error: 'field.too-small' }),
    })
    .transform(({ line, ...row }): ImportRow => {
      const read = fields.safeParse(row)
      if (!read.success) return { line, content: null, issues: read.error.issues }
      return { line, content: read.data.content, issues: [] }
    })
}

const rowResult = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** The record; null where there is none. */
  id: z.int().nullable(),
  /** Why it was refused, by the names of the fields. */
  errors: z.record(z.string(), z.array(z.string())),
})

export type WireRowResult = z.output<typeof rowResult>

/** Many leads or customers at once. */
function partyImportCall(kind: PartyKind) {
  const { relation } = kind
  return post({
    path: `/api/v1/${relation}/import`,
    summary: `Store up to ${maxRowsPerRequest} ${relation}s. A row has a \`line\` and the fields of \`store\`; sent again, it is stored once.`,
    body: z.object(
      {
        /** Of one import, whatever the number of its calls: a call that is repeated answers what it answered before. */
        import_id: z.string().regex(/^[\w-]{16,64}$/, { error: 'field.invalid' }),
        existing: z.enum(existingRecordActions, { error: 'field.choice-expected' }).default('skip'),
        rows: listOf(importRowSchema(kind), { max: maxRowsPerRequest, isRequired: true }),
      },
      { error: 'body.object-expected' },
    ),
    response: z.object({ results: z.array(rowResult) }),
  })
}

export const partyImports = {
  lead: partyImportCall(partyKinds.lead),
  customer: partyImportCall(partyKinds.customer),
}

/** Also those that are offered no more: an export names them. */
export const listImportCurrencies = get({
  isCacheable: true,
  path: '/api/v1/import/currencies',
  summary: 'The currencies that a row of an import can have, retired ones too; a name is an ISO code.',
  response: z.object({ currencies: z.array(namedRecord) }),
})

/** What the fields of leads and customers are called on the screen and in files. */
export const partyFieldLabels = {
  first_name: 'parties.field-first-name',
  last_name: 'parties.field-last-name',
  client_name: 'parties.field-client-name',
  username: 'parties.field-username',
  company_name: 'parties.field-company',
  client_email: 'parties.field-email',
  phone: 'parties.field-phone',
  address: 'parties.field-address',
  postal_code: 'parties.field-postal-code',
  city: 'parties.field-city',
  country: 'parties.field-country',
  tax_number: 'parties.field-tax-number',
  locale: 'parties.field-locale',
  currency_id: 'parties.field-currency',
} as const satisfies Readonly<Record<PartyWireName, TextKey>>

/** Where a family name goes: whoever has no name at all is asked for this one. */
export const mainNameFields = {
  lead: 'last_name',
  customer: 'client_name',
} as const satisfies Readonly<Record<Relation, PartyWireName>>
