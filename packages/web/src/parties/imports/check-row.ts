import { mainNameFields } from '@quittance/shared/contract/party-imports.ts'
import { countries } from '@quittance/shared/documents/contact-details.ts'
import { blankParty } from '@quittance/shared/documents/party-content.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import { describeScheme, schemeCodes } from '@quittance/shared/law/identifiers/electronic-address.ts'
import { findEnteredLegalProblem } from '@quittance/shared/law/identifiers/legal-number.ts'
import { findTaxNumberProblem } from '@quittance/shared/law/identifiers/vat-number.ts'
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { toHeadingKey } from '#ui/imports/headings.ts'
import {
  type CheckRow,
  createFault,
  type Mapping,
  type RowFault,
  readIssueParams,
} from '#ui/imports/import-definition.ts'
import { rowSchema } from './import-queries.ts'

/** Splits `Zoé Martin`, `MARTIN Zoé` or `Martin, Zoé` into first and last name. A single word is the last name. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [beforeComma = '', behindComma] = name.split(',', 2).map((part) => part.trim())
  if (behindComma !== undefined && behindComma !== '') return { first: behindComma, last: beforeComma }
  const words = beforeComma.split(/\s+/)
  const given = words.findIndex((word) => !isUpperCase(word))
  // A family name in capitals comes first.
  if (given > 0) return { first: words.slice(given).join(' '), last: words.slice(0, given).join(' ') }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}

function isUpperCase(word: string): boolean {
  return word.length > 1 && /\p{L}/u.test(word) && word === word.toUpperCase() && !word.includes('.')
}

let countryCodes: ReadonlyMap<string, string> | null = null

/** Returns the code of a country by its name in one of our languages. Any other text is returned unchanged. */
function countryIn(cell: string): string {
  if (cell.length <= 2) return cell
  countryCodes ??= readCountries()
  return countryCodes.get(fold(cell)) ?? cell
}

function readCountries(): ReadonlyMap<string, string> {
  const names = locales.map((locale) => new Intl.DisplayNames([locale], { type: 'region' }))
  return new Map(countries.flatMap((code) => names.map((of) => [fold(of.of(code) ?? code), code])))
}

let languages: ReadonlyMap<string, Locale> | null = null

/** Returns one of our languages by its name in any of them, or by a code such as `fr_CA`. Other texts are returned unchanged. */
function languageIn(cell: string): string {
  languages ??= readLanguages()
  const code = cell.toLowerCase().split(/[-_]/)[0] ?? ''
  return languages.get(fold(cell)) ?? locales.find((locale) => locale === code) ?? cell
}

function readLanguages(): ReadonlyMap<string, Locale> {
  const names = locales.map((locale) => new Intl.DisplayNames([locale], { type: 'language' }))
  return new Map(
    locales.flatMap((locale) =>
      [localeNames[locale], ...names.map((of) => of.of(locale) ?? locale)].map((name): [string, Locale] => [
        fold(name),
        locale,
      ]),
    ),
  )
}

/** Returns the number of `30 days`, `30 jours` or `30 Tage`. Other texts, such as those with an end of month, are returned unchanged. */
function daysIn(cell: string): string {
  return /^(?:net\s+)?(\d+)\s*(?:days?|jours?|tage?n?|d[ií]as?|d|j|t)?(?:\s+net)?$/i.exec(cell)?.[1] ?? cell
}

/** Labels of the types of buyer, by the value that is sent. */
export const buyerTypeLabels = {
  '0': 'parties.business-buyer',
  '1': 'parties.private-buyer',
} as const satisfies Readonly<Record<string, TextKey>>

// Words of the screen and of other programs, in four languages, as `toHeadingKey` returns them. The heading can ask `is_private`.
const buyerTypeWords: Readonly<Record<keyof typeof buyerTypeLabels, string>> = {
  '0': `0 business company organisation organization b2b b2g false no professionnel professionnelle entreprise societe pro
    faux non firma unternehmen geschaftlich geschaftskunde firmenkunde falsch nein empresa profesional falso`,
  '1': `1 privateperson private individual person consumer b2c true yes particulier particuliere prive personne
    personnephysique vrai oui privatperson privat privatkunde verbraucher wahr ja particular consumidor personafisica
    privado verdadero si`,
}

const buyerTypes: ReadonlyMap<string, string> = new Map(
  Object.entries(buyerTypeWords).flatMap(([type, words]) => words.split(/\s+/).map((word) => [word, type])),
)

/** Returns the type of buyer that a word of the screen stands for. Other texts are returned unchanged. */
function buyerTypeIn(cell: string): string {
  return buyerTypes.get(toHeadingKey(cell)) ?? cell
}

/** Returns the code of a scheme by its code or by its name on screen. Spreadsheet programs remove the zeros of `0225`. */
function schemeIn(cell: string): string {
  const code = /^\d{1,4}$/.test(cell) ? cell.padStart(4, '0') : cell
  return schemeCodes.find((known) => known === code || fold(describeScheme(known)) === fold(cell)) ?? cell
}

/** The fields of a row as text, with wire names. */
export type RowFields = Readonly<Record<string, string>>

/** Reads the fields of a row: joins the cells of a field, and converts countries and languages to their codes. */
function readRow(cells: readonly string[], mapping: Mapping): RowFields {
  const fields: Record<string, string> = {}
  for (const [column, target] of mapping.entries()) {
    if (target === null) continue
    const value = plainText(target, cells[column] ?? '')
    fields[target] = [fields[target] ?? '', value].filter((part) => part !== '').join(between(target))
  }
  const { full_name: fullName, ...others } = fields
  if (fullName === undefined) return others
  const { first, last } = splitName(fullName)
  return { first_name: first, last_name: last, ...withoutEmpty(others) }
}

function between(target: string): string {
  return target.endsWith('address') ? '\n' : ' '
}

function plainText(target: string, cell: string): string {
  switch (target) {
    case 'address':
    case 'delivery_address':
      return cell.trim()
    case 'country':
    case 'delivery_country':
      return countryIn(cell.trim())
    case 'is_private':
      return buyerTypeIn(cell.trim())
    case 'eas_scheme':
      return schemeIn(cell.trim())
    case 'locale':
      return languageIn(cell.trim())
    case 'days_until_due':
      return daysIn(cell.trim())
    default:
      // All other fields are single-line.
      return cell.replace(/\s*[\t\r\n]+\s*/g, ' ').trim()
  }
}

function withoutEmpty(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** Returns warnings about the numbers of a row, as the form shows them. */
function findWarnings({ country = '', legal_number = '', tax_number = '' }: RowFields): RowFault[] {
  const code = country.toUpperCase()
  const problems = {
    legal_number: legal_number === '' ? null : findEnteredLegalProblem(legal_number, code),
    tax_number: tax_number === '' ? null : findTaxNumberProblem(tax_number, code),
  }
  return Object.entries(problems).flatMap(([field, problem]) =>
    problem === null ? [] : [createFault(field, `identifier.${problem}`)],
  )
}

/** Currency ids by the folded name of the currency. */
export type CurrencyIds = ReadonlyMap<string, number>

/** Returns a function that checks rows with the schema of the server. */
export function rowChecker(kind: PartyKind, mapping: Mapping, currencies: CurrencyIds): CheckRow {
  const schema = rowSchema(kind)
  return (row) => {
    const fields = readRow(row.cells, mapping)
    const { currency_id: currency = '', ...texts } = fields
    const currencyId = currency === '' ? null : currencies.get(fold(currency))
    const payload = currency === '' ? texts : { ...texts, currency_id: currencyId }
    const faults: RowFault[] = []
    if (currencyId === undefined)
      faults.push(createFault('currency_id', 'imports.unknown-currency', { currency }))
    const read = schema.safeParse(currencyId === undefined ? texts : payload)
    if (!read.success) {
      for (const { path, message, ...issue } of read.error.issues) {
        const params = readIssueParams(issue)
        const field = String(path[0] ?? '')
        // as: the messages of the schemas are text keys
        const key = message as TextKey
        // The schema expects a code of two letters. "Too long" would be a misleading error for a name.
        faults.push(createFault(field, field.endsWith('country') ? 'party.country-expected' : key, params))
      }
    } else if (formatPartyName({ ...blankParty, ...read.data.content }) === '') {
      faults.push(createFault(mainNameFields[kind.relation], 'party.nameless'))
    }
    return { row, fields, payload, faults, warnings: findWarnings(fields) }
  }
}
