import { type RequestedOrder, resolveListOrder } from '@quittance/shared/contract/list-query.ts'
import {
  defaultPartyOrder,
  type PartyExportColumn,
  type PartyFilter,
  type PartySort,
} from '@quittance/shared/contract/party-records.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type ExportColumn, type ExportColumns, readBatches, type TableExport } from '#exports/export-file.ts'
import type { StoredParty } from '#parties/party.ts'
import { readCurrencyNames } from '#parties/record-repository.ts'
import { resolveScope } from './party-scope.ts'
import { createFoundFilter, readCandidates, readKeys, readListedParties } from './repository.ts'

interface ExportQuery extends PartyFilter, RequestedOrder<PartySort> {
  readonly columns: readonly PartyExportColumn[]
  /** Limits the export to these ids of the filtered list. */
  readonly ids?: readonly number[] | undefined
}

/** Exports a filtered list: ids are read at once, rows while the file is written. */
export async function exportParties(
  database: Connection,
  relation: Relation,
  { query, text }: { readonly query: ExportQuery; readonly text: TranslateFunction },
): Promise<TableExport<StoredParty>> {
  const scope = await resolveScope(database, relation, query)
  const candidates = await readCandidates(database, scope)
  const { sort, isDescending } = resolveListOrder(query, defaultPartyOrder)
  const ids = await readAllIds(
    {
      readKeys: (range) => readKeys(database, { scope, candidates }, { sort, range }),
      isIncluded: createFoundFilter(scope),
    },
    isDescending,
  )
  const columns = createPartyColumns({ text, currencies: await readCurrencyNames(database) })
  return {
    name: text(`group.${relation}`),
    columns: query.columns.map((name) => columns[name]),
    batches: await readBatches(ids, (batch) => readListedParties(database, scope, batch)),
  }
}

type Column = ExportColumn<StoredParty>

function createTextColumn(
  heading: string,
  width: number,
  value: (content: StoredParty['content']) => string,
): Column {
  return { kind: 'text', heading, width, value: ({ content }) => value(content) }
}

interface PartyColumnOptions {
  readonly text: TranslateFunction
  /** Names by id. */
  readonly currencies: ReadonlyMap<number, string>
}

/** Creates the columns of an export: headings are the labels of the screen, values are in the format that the import parses. */
function createPartyColumns({
  text,
  currencies,
}: PartyColumnOptions): ExportColumns<StoredParty, PartyExportColumn> {
  const getCurrencyName = (id: number | null) => (id === null ? '' : (currencies.get(id) ?? ''))
  return {
    first_name: createTextColumn(text('parties.field-first-name'), 20, ({ firstName }) => firstName),
    last_name: createTextColumn(text('parties.field-last-name'), 20, ({ lastName }) => lastName),
    client_name: createTextColumn(text('parties.field-client-name'), 24, ({ clientName }) => clientName),
    username: createTextColumn(text('parties.field-username'), 20, ({ username }) => username),
    company: createTextColumn(text('parties.field-company'), 28, ({ companyName }) => companyName),
    email: createTextColumn(text('parties.field-email'), 30, ({ email }) => email),
    phone: createTextColumn(text('parties.field-phone'), 20, ({ phone }) => phone),
    address: createTextColumn(text('parties.field-address'), 30, ({ address }) => address),
    postal_code: createTextColumn(text('parties.field-postal-code'), 12, ({ postalCode }) => postalCode),
    city: createTextColumn(text('parties.field-city'), 20, ({ city }) => city),
    country: createTextColumn(text('parties.field-country'), 10, ({ country }) => country),
    tax_number: createTextColumn(text('parties.field-tax-number'), 20, ({ taxNumber }) => taxNumber),
    legal_number: createTextColumn(text('parties.field-legal-number'), 20, ({ legalNumber }) => legalNumber),
    eas_scheme: createTextColumn(text('parties.field-eas-scheme'), 10, ({ easScheme }) => easScheme),
    eas_id: createTextColumn(text('parties.field-eas-id'), 20, ({ easId }) => easId),
    buyer_reference: createTextColumn(
      text('parties.field-buyer-reference'),
      20,
      ({ buyerReference }) => buyerReference,
    ),
    ...createDeliveryColumns(text),
    is_private: createTextColumn(text('parties.field-is-private'), 10, ({ isPrivate }) =>
      isPrivate === null ? '' : String(Number(isPrivate)),
    ),
    locale: createTextColumn(text('parties.field-locale'), 10, ({ locale }) => locale ?? ''),
    currency: createTextColumn(text('parties.field-currency'), 10, ({ currencyId }) =>
      getCurrencyName(currencyId),
    ),
    days_until_due: createTextColumn(text('parties.field-days-until-due'), 10, ({ daysUntilDue }) =>
      String(daysUntilDue ?? ''),
    ),
    created: { kind: 'timestamp', heading: text('exports.created'), value: ({ createdAt }) => createdAt },
    updated: { kind: 'timestamp', heading: text('exports.updated'), value: ({ updatedAt }) => updatedAt },
  }
}

function createDeliveryColumns(text: TranslateFunction) {
  return {
    delivery_name: createTextColumn(
      text('parties.field-delivery-name'),
      24,
      (content) => content.deliveryName,
    ),
    delivery_address: createTextColumn(
      text('parties.field-delivery-address'),
      30,
      (content) => content.deliveryAddress,
    ),
    delivery_postal_code: createTextColumn(
      text('parties.field-delivery-postal-code'),
      12,
      (content) => content.deliveryPostalCode,
    ),
    delivery_city: createTextColumn(
      text('parties.field-delivery-city'),
      20,
      (content) => content.deliveryCity,
    ),
    delivery_country: createTextColumn(
      text('parties.field-delivery-country'),
      10,
      (content) => content.deliveryCountry,
    ),
  }
}
