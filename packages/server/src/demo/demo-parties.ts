import type { Locale } from '@quittance/shared/text/locales.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { Contact } from '#parties/party.ts'
import type { NewCustomer, NewLead } from '#parties/repository.ts'
import * as names from './demo-names.ts'
import type { SeededRandom } from './seeded-random.ts'

interface PartyContext {
  readonly random: SeededRandom
  /** The ids of the currencies, by code. */
  readonly currencies: ReadonlyMap<string, number>
  /** Language of the parties with French names; that of the others is English. */
  readonly homeLanguage: Locale
}

interface Person {
  readonly firstName: string
  readonly lastName: string
  /** Empty: a private person. */
  readonly company: string
  readonly isFrench: boolean
}

const leadCount = 60
const customerCount = 90

/** Generates the leads of the demo company. The same random numbers give the same leads. */
export function generateDemoLeads(context: PartyContext): NewLead[] {
  const usedNames = new Set<string>()
  return Array.from({ length: leadCount }, () => {
    const person = generateUniquePerson(context.random, usedNames)
    const { firstName, lastName } = person
    return { firstName, lastName, customerId: null, ...generateContact(person, context) }
  })
}

/** Generates the customers of the demo company, each with a different short name. */
export function generateDemoCustomers(context: PartyContext): NewCustomer[] {
  const usedNames = new Set<string>()
  const usernames = new Set<string>()
  return Array.from({ length: customerCount }, () => {
    const person = generateUniquePerson(context.random, usedNames)
    return {
      username: findUnusedUsername(person, usernames),
      clientName: `${person.firstName} ${person.lastName}`,
      ...generateContact(person, context),
    }
  })
}

/** Generates a person whose name and company do not occur in the set, and adds them to it. */
function generateUniquePerson(random: SeededRandom, usedNames: Set<string>): Person {
  for (;;) {
    const person = generatePerson(random)
    const personNames = [`${person.firstName} ${person.lastName}`, person.company].filter(
      (name) => name !== '',
    )
    if (personNames.some((name) => usedNames.has(name))) continue
    for (const name of personNames) usedNames.add(name)
    return person
  }
}

function generatePerson(random: SeededRandom): Person {
  const isFrench = random.nextBoolean(68)
  const lastNames = isFrench ? names.frenchLastNames : names.englishLastNames
  const companies = isFrench ? names.frenchCompanies : names.englishCompanies
  const company = random.pick(companies).replace('{name}', random.pick(lastNames))
  return {
    firstName: random.pick(isFrench ? names.frenchFirstNames : names.englishFirstNames),
    lastName: random.pick(lastNames),
    company: random.nextBoolean(85) ? company : '',
    isFrench,
  }
}

function generateContact(
  person: Person,
  { random, currencies, homeLanguage }: PartyContext,
): Omit<Contact, 'daysUntilDue'> {
  const { postalCode, city, country } = random.pick(
    person.isFrench ? names.frenchPlaces : names.englishPlaces,
  )
  return {
    companyName: person.company,
    email: composeEmail(person, random),
    phone: generatePhone(country, random),
    address: generateStreet(person, random),
    postalCode,
    city,
    country,
    taxNumber: person.company === '' ? '' : generateTaxNumber(country, random),
    ...{ legalNumber: '', easScheme: '', easId: '', buyerReference: '' },
    ...{
      deliveryName: '',
      deliveryAddress: '',
      deliveryPostalCode: '',
      deliveryCity: '',
      deliveryCountry: '',
    },
    isPrivate: null,
    locale: person.isFrench ? homeLanguage : 'en',
    currencyId: currencies.get(pickCurrency(country, random)) ?? null,
  }
}

function pickCurrency(country: string, random: SeededRandom): string {
  if (country === 'GB') return 'GBP'
  return random.nextBoolean(4) ? 'USD' : 'EUR'
}

function composeEmail({ firstName, lastName }: Person, random: SeededRandom): string {
  const slug = (name: string) => fold(name).replace(/[^a-z]+/g, '')
  return `${slug(firstName)}.${slug(lastName)}@example.${random.pick(['com', 'org'])}`
}

function generateStreet({ isFrench }: Person, random: SeededRandom): string {
  const house = random.nextInteger(1, 148)
  if (!isFrench) return `${house} ${random.pick(names.englishStreets)}`
  return `${house}${random.nextBoolean(10) ? ' bis' : ''}, ${random.pick(names.frenchStreets)}`
}

function findUnusedUsername({ company, lastName }: Person, usedUsernames: Set<string>): string {
  const base = fold(company || lastName)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  let username = base
  for (let suffix = 2; usedUsernames.has(username); suffix += 1) username = `${base}-${suffix}`
  usedUsernames.add(username)
  return username
}

/** Generates a phone number from the ranges that are reserved for fiction, if the country has any. */
function generatePhone(country: string, random: SeededRandom): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.nextInteger(0, 9)).join('')
  switch (country) {
    case 'FR':
      return `+33 ${random.pick(['1 99 00', '4 65 71', '6 39 98'])} ${digits(2)} ${digits(2)}`
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

/** Generates a tax number with the format of the country, with check digits if they are simple to compute. */
function generateTaxNumber(country: string, random: SeededRandom): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.nextInteger(0, 9)).join('')
  switch (country) {
    case 'FR':
      return formatFrenchVat(appendLuhnDigit(digits(8)))
    case 'GB':
      return `GB${digits(9)}`
    case 'IE':
      return `IE${digits(7)}${random.pick(['A', 'C', 'F', 'H', 'T', 'W'])}`
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

/** Appends the check digit that makes the Luhn sum a multiple of ten. */
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
