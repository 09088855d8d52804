import type { PartyExportColumn } from '@quittance/shared/contract/party-lists.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import type { ExportColumn, ExportColumns } from '#sheets/sheet.ts'

type Column = ExportColumn<StoredParty>

interface PartyColumnOptions {
  readonly text: TranslateFunction
  /** By id. */
  readonly currencies: ReadonlyMap<number, string>
}

/** What leads and customers can be exported with: their fields under the labels of the screen, written as an import reads them. */
export function createPartyColumns({
  text,
  currencies,
}: PartyColumnOptions): ExportColumns<StoredParty, PartyExportColumn> {
  const createTextColumn = (heading: string, width: number, value: (of: StoredParty['content']) => string): Column => {
    return { kind: 'text', heading, width, value: ({ content }) => value(content) }
  }
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
    locale: createTextColumn(text('parties.field-locale'), 10, ({ locale }) => locale ?? ''),
    currency: createTextColumn(text('parties.field-currency'), 10, ({ currencyId }) => getCurrencyName(currencyId)),
    created: { kind: 'moment', heading: text('sheets.created'), value: ({ createdAt }) => createdAt },
    updated: { kind: 'moment', heading: text('sheets.updated'), value: ({ updatedAt }) => updatedAt },
  }
}
