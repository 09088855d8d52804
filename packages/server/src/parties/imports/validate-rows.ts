import { createHash } from 'node:crypto'
import { mainNameFields } from '@quittance/shared/contract/party-imports.ts'
import { blankParty, type PartyContent } from '@quittance/shared/documents/party-content.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { HashedRow, ImportRow, RowResult } from '#imports/store-rows.ts'
import { readCurrencyNames } from '#parties/record-repository.ts'
import { addDefaultUsername } from '#parties/save-party.ts'

interface ValidatedRows {
  readonly valid: readonly ValidRow[]
  readonly rejected: readonly RowResult[]
}

/** Validates rows by the rules of a single save. */
export async function validateRows(
  db: Connection,
  relation: Relation,
  rows: readonly ImportRow<Partial<PartyContent>>[],
): Promise<ValidatedRows> {
  // Includes retired currencies, so that an export can be imported again.
  const currencies = await readCurrencyNames(db)
  const valid: ValidRow[] = []
  const rejected: RowResult[] = []
  for (const { line, content: sentContent, errors } of rows) {
    const reject = (rowErrors: RowResult['errors']) =>
      rejected.push({ line, outcome: 'refused', id: null, errors: rowErrors })
    if (sentContent === null) {
      reject(errors)
      continue
    }
    const content = addDefaultUsername({ ...blankParty, ...sentContent }, relation)
    const { currencyId } = content
    if (formatPartyName(content) === '') {
      reject({ [mainNameFields[relation]]: [{ key: 'party.nameless' }] })
    } else if (currencyId !== null && !currencies.has(currencyId)) {
      reject({ currency_id: [{ key: 'field.unknown-record' }] })
    } else {
      valid.push({ line, sentContent, content, hash: hashRow(content) })
    }
  }
  return { valid, rejected }
}

export interface ValidRow extends HashedRow {
  readonly sentContent: Partial<PartyContent>
  /** `sentContent` with defaults for missing fields. */
  readonly content: PartyContent
}

const fields = Object.keys(blankParty) as (keyof PartyContent)[] // as: the keys of a PartyContent

/** Fields that did not exist when the first rows were imported. */
const laterFields = [
  ...['legalNumber', 'easScheme', 'easId', 'buyerReference'],
  ...[
    'deliveryName',
    'deliveryAddress',
    'deliveryPostalCode',
    'deliveryCity',
    'deliveryCountry',
    'isPrivate',
  ],
] as const satisfies readonly (keyof PartyContent)[]

const firstFields = fields.filter((field) => !laterFields.some((later) => later === field))

/** Returns the SHA-256 of a row's content. It does not depend on the order of the columns. */
export function hashRow(content: PartyContent): string {
  // Rows that were imported before a field existed keep their hash.
  const known = firstFields.filter((field) => !(field === 'daysUntilDue' && content[field] === null))
  const later = laterFields
    .filter((field) => content[field] !== blankParty[field])
    .map((field) => [field, content[field]])
  const values = [...known.map((field) => content[field]), ...later]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
