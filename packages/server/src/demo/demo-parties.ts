import { fold } from '@quittance/shared/text/search-text.ts'
import type { Contact } from '#parties/party.ts'
import type { NewCustomer, NewLead } from '#parties/repository.ts'
import * as names from './demo-names.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The ids of the currencies by their codes. */
export type CurrencyIds = ReadonlyMap<string, number>

interface Person {
  readonly firstName: string
  readonly lastName: string
  /** Empty for private people. */
  readonly company: string
  readonly isFrench: boolean
}

const leadCount = 60
const customerCount = 90

/** The same ones for the same chance. */
export function generateDemoLeads(chance: SeededRandom, currencies: CurrencyIds): NewLead[] {
  const taken = new Set<string>()
  return Array.from({ length: leadCount }, () => {
    const person = generateUniquePerson(chance, taken)
    const { firstName, lastName } = person
    return { firstName, lastName, customerId: null, ...generateContact(person, chance, currencies) }
  })
}

/** The same ones for the same chance; no two have the same short name. */
export function generateDemoCustomers(chance: SeededRandom, currencies: CurrencyIds): NewCustomer[] {
  const taken = new Set<string>()
  const usernames = new Set<string>()
  return Array.from({ length: customerCount }, () => {
    const person = generateUniquePerson(chance, taken)
    return {
      username: findUnusedUsername(person, usernames),
      clientName: `${person.firstName} ${person.lastName}`,
      ...generateContact(person, chance, currencies),
    }
  })
}

/** Nobody has a namesake in the same list, and no company either. */
function generateUniquePerson(chance: SeededRandom, taken: Set<string>): Person {
  for (;;) {
    const person = generatePerson(chance)
    const marks = [`${person.firstName} ${person.lastName}`, person.company].filter((mark) => mark !== '')
    if (marks.some((mark) => taken.has(mark))) continue
    for (const mark of marks) taken.add(mark)
    return person
  }
}

function generatePerson(chance: SeededRandom): Person {
  const isFrench = chance.nextBoolean(68)
  const lastNames = isFrench ? names.frenchLastNames : names.englishLastNames
  const companies = isFrench ? names.frenchCompanies : names.englishCompanies
  const company = chance.pick(companies).replace('{name}', chance.pick(lastNames))
  return {
    firstName: chance.pick(isFrench ? names.frenchFirstNames : names.englishFirstNames),
    lastName: chance.pick(lastNames),
    company: chance.nextBoolean(85) ? company : '',
    isFrench,
  }
}

function generateContact(person: Person, chance: SeededRandom, currencies: CurrencyIds): Contact {
  const { postalCode, city, country } = chance.pick(
    person.isFrench ? names.frenchPlaces : names.englishPlaces,
  )
  return {
    companyName: person.company,
    email: composeEmail(person, chance),
    phone: generatePhone(country, chance),
    address: generateStreet(person, chance),
    postalCode,
    city,
    country,
    taxNumber: person.company === '' ? '' : generateTaxNumber(country, chance),
    locale: person.isFrench ? 'fr' : 'en',
    currencyId: currencies.get(pickCurrency(country, chance)) ?? null,
  }
}

function pickCurrency(country: string, chance: SeededRandom): string {
  if (country === 'GB') return 'GBP'
  return chance.nextBoolean(4) ? 'USD' : 'EUR'
}

function composeEmail({ firstName, lastName }: Person, chance: SeededRandom): string {
  const slug = (name: string) => fold(name).replace(/[^a-z]+/g, '')
  return `${slug(firstName)}.${slug(lastName)}@example.${chance.pick(['com', 'org'])}`
}

function generateStreet({ isFrench }: Person, chance: SeededRandom): string {
  const house = chance.nextInteger(1, 148)
  if (!isFrench) return `${house} ${chance.pick(names.englishStreets)}`
  return `${house}${chance.nextBoolean(10) ? ' bis' : ''}, ${chance.pick(names.frenchStreets)}`
}

function findUnusedUsername({ company, lastName }: Person, taken: Set<string>): string {
  const base = fold(company || lastName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  let username = base
  for (let place = 2; taken.has(username); place += 1) username = `${base}-${place}`
  taken.add(username)
  return username
}

/** From the ranges that are kept for films, where there are any. */
function generatePhone(country: string, chance: SeededRandom): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.nextInteger(0, 9)).join('')
  switch (country) {
    case 'FR':
      return `+33 ${chance.pick(['1 99 00', '4 65 71', '6 39 98'])} ${digits(2)} ${digits(2)}`
    case 'GB':
      return `+44 20 7946 0${digits(3)}`
    case 'IE':
      return `+353 20 91${digits(1)} ${digits(4)}`
    case 'BE':
      return `+32 4 555 ${digits(2)} ${digits(2)}`
    default:
      return `+41 22 555 ${digits(2)} ${digits(2)}`
  }
}

/** Of the right form, check digits included where they are simple. */
function generateTaxNumber(country: string, chance: SeededRandom): string {
  const digits = (count: number) => Array.from({ length: count }, () => chance.nextInteger(0, 9)).join('')
  switch (country) {
    case 'FR':
      return formatFrenchVat(appendLuhnDigit(digits(8)))
    case 'GB':
      return `GB${digits(9)}`
    case 'IE':
      return `IE${digits(7)}${chance.pick(['A', 'C', 'F', 'H', 'T', 'W'])}`
    case 'BE':
      return formatBelgianVat(digits(7))
    default:
      return `CHE-${digits(3)}.${digits(3)}.${digits(3)} MWST`
  }
}

function formatFrenchVat(siren: string): string {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

/** Eight digits and the one that makes their Luhn sum a multiple of ten. */
function appendLuhnDigit(eightDigits: string): string {
  const sum = [...eightDigits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return `${eightDigits}${(10 - (sum % 10)) % 10}`
}

function formatBelgianVat(sevenDigits: string): string {
  const base = `0${sevenDigits}`
  return `BE${base}${String(97 - (Number(base) % 97)).padStart(2, '0')}`
}
