import { z } from 'zod'
import { type PartyKind, partyKinds } from '#documents/party-kind.ts'
import type { Relation } from '#documents/sales-document.ts'
import type { TextKey } from '#text/translator.ts'
import { listOf } from '#wire/field-schemas.ts'
import { type PartyChanges, type PartyWireName, partyPayload } from '#wire/party-payload.ts'
import { get, post } from './endpoint.ts'
import { namedRecord } from './records.ts'

/** Actions for a row that matches an existing record by e-mail, else short name, else name and company. */
export const existingRecordActions = ['skip', 'update', 'create'] as const

export type ExistingRecordAction = (typeof existingRecordActions)[number]

const maxRowsPerRequest = 500

/**
 * `exists`: matches an existing record, which was not changed. `known`: the same row was imported before, from this file or
 * an earlier one.
 */
export const rowOutcomes = ['created', 'updated', 'exists', 'known', 'refused'] as const

export type RowOutcome = (typeof rowOutcomes)[number]

/** A validated row. */
export interface ImportRow {
  readonly line: number
  /** Null: invalid. */
  readonly content: PartyChanges | null
  readonly issues: readonly z.core.$ZodIssue[]
}

/** Validates each row separately with the rules of `store`; an invalid row does not reject the others. */
function importRowSchema(kind: PartyKind) {
  const fields = partyPayload(kind, 'store')
  return z
    .looseObject({
      line: z.int({ error: 'field.whole-number-expected' }).min(1, { error: 'field.too-small' }),
    })
    .transform(({ line, ...row }): ImportRow => {
      const parsed = fields.safeParse(row)
      if (!parsed.success) return { line, content: null, issues: parsed.error.issues }
      return { line, content: parsed.data.content, issues: [] }
    })
}

const rowResult = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** Id of the record; null: none. */
  id: z.int().nullable(),
  /** Errors of the row by field name. */
  errors: z.record(z.string(), z.array(z.string())),
})

export type WireRowResult = z.output<typeof rowResult>

function partyImportCall(kind: PartyKind) {
  const { relation } = kind
  return post({
    path: `/api/v1/${relation}/import`,
    summary: `Store up to ${maxRowsPerRequest} ${relation}s. A row has a \`line\` and the fields of \`store\`; sent again, it is stored once.`,
    body: z.object(
      {
        /** Shared by all calls of one import; a repeated call returns the same results. */
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

/** Includes retired currencies, because an exported file can contain them. */
export const listImportCurrencies = get({
  path: '/api/v1/import/currencies',
  summary: 'List the currencies of import rows, including retired ones; a name is an ISO 4217 code.',
  isCacheable: true,
  response: z.object({ currencies: z.array(namedRecord) }),
})

/** Text keys of the field labels on screens and in files. */
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
  days_until_due: 'parties.field-days-until-due',
} as const satisfies Readonly<Record<PartyWireName, TextKey>>

/** Fields at which a missing name is reported. */
export const mainNameFields = {
  lead: 'last_name',
  customer: 'client_name',
} as const satisfies Readonly<Record<Relation, PartyWireName>>
