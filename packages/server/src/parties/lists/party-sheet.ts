import type { PartySheetColumn } from '@quittance/shared/contract/party-lists.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { StoredParty } from '#parties/party.ts'
import type { SheetColumn, SheetColumns } from '#sheets/sheet.ts'

type Column = SheetColumn<StoredParty>

interface PartySheetOptions {
  readonly text: Text
  /** By id. */
  readonly currencies: ReadonlyMap<number, string>
}

/** What leads and customers can be exported with: their fields under the labels of the screen, written as an import reads them. */
export function partySheet({
  text,
  currencies,
}: PartySheetOptions): SheetColumns<StoredParty, PartySheetColumn> {
  const words = (heading: string, width: number, value: (of: StoredParty['content']) => string): Column => {
    return { kind: 'text', heading, width, value: ({ content }) => value(content) }
  }
  const currencyOf = (id: number | null) => (id === null ? '' : (currencies.get(id) ?? ''))
  return {
    first_name: words(text('parties.field-first-name'), 20, ({ firstName }) => firstName),
    last_name: words(text('parties.field-last-name'), 20, ({ lastName }) => lastName),
    client_name: words(text('parties.field-client-name'), 24, ({ clientName }) => clientName),
    username: words(text('parties.field-username'), 20, ({ username }) => username),
    company: words(text('parties.field-company'), 28, ({ companyName }) => companyName),
    email: words(text('parties.field-email'), 30, ({ email }) => email),
    phone: words(text('parties.field-phone'), 20, ({ phone }) => phone),
    address: words(text('parties.field-address'), 30, ({ address }) => address),
    postal_code: words(text('parties.field-postal-code'), 12, ({ postalCode }) => postalCode),
    city: words(text('parties.field-city'), 20, ({ city }) => city),
    country: words(text('parties.field-country'), 10, ({ country }) => country),
    tax_number: words(text('parties.field-tax-number'), 20, ({ taxNumber }) => taxNumber),
    locale: words(text('parties.field-locale'), 10, ({ locale }) => locale ?? ''),
    currency: words(text('parties.field-currency'), 10, ({ currencyId }) => currencyOf(currencyId)),
    created: { kind: 'moment', heading: text('sheets.created'), value: ({ createdAt }) => createdAt },
    updated: { kind: 'moment', heading: text('sheets.updated'), value: ({ updatedAt }) => updatedAt },
  }
}
