import { mainNameFields } from '@quittance/shared/contract/party-imports.ts'
import { blankParty, type PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { CsvRow } from '@quittance/shared/text/csv.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { TextKey, TextParams } from '@quittance/shared/text/translator.ts'
import { rowSchema } from './import-queries.ts'
import { type RowFields, readRow } from './read-row.ts'
import type { Mapping } from './targets.ts'

/** Why a row cannot be stored. */
export interface RowFault {
  readonly field: string
  readonly key: TextKey
  readonly params: TextParams
}

export interface CheckedRow {
  readonly row: CsvRow
  readonly fields: RowFields
  /** The body that is sent. */
  readonly payload: Readonly<Record<string, unknown>>
  /** Empty: the row can be stored, as far as the browser can check. */
  readonly faults: readonly RowFault[]
}

/** Currency ids by the folded name of the currency. */
export type CurrencyIds = ReadonlyMap<string, number>

export type CheckRow = (row: CsvRow) => CheckedRow

/** Returns a function that checks rows with the schema of the server. */
export function rowChecker(kind: PartyKind, mapping: Mapping, currencies: CurrencyIds): CheckRow {
  const schema = rowSchema(kind)
  return (row) => {
    const fields = readRow(row.cells, mapping)
    const { currency_id: currency = '', ...texts } = fields
    const currencyId = currency === '' ? null : currencies.get(fold(currency))
    const payload = currency === '' ? texts : { ...texts, currency_id: currencyId }
    const faults: RowFault[] = []
    if (currencyId === undefined) faults.push(fault('currency_id', 'imports.unknown-currency', { currency }))
    const read = schema.safeParse(currencyId === undefined ? texts : payload)
    if (!read.success) {
      for (const { path, message, ...issue } of read.error.issues) {
        const params = issue.code === 'custom' ? textParams(issue.params ?? {}) : {}
        const field = String(path[0] ?? '')
        // as: the messages of the schemas are text keys
        const key = message as TextKey
        // The schema expects a code of two letters. "Too long" would be a misleading error for a name.
        faults.push(fault(field, field === 'country' ? 'party.country-expected' : key, params))
      }
    } else if (formatPartyName({ ...blankParty, ...read.data.content }) === '') {
      faults.push(fault(mainNameFields[kind.relation], 'party.nameless'))
    }
    return { row, fields, payload, faults }
  }
}

function fault(field: string, key: TextKey, params: TextParams = {}): RowFault {
  return { field, key, params }
}

function textParams(params: Readonly<Record<string, unknown>>): TextParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}
