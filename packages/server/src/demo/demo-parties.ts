import { createFrenchVatNumber } from '@quittance/shared/law/identifiers/french-numbers.ts'
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
  const email = composeEmail(person, random)
  return {
    companyName: person.company,
    email,
    phone: generatePhone(country, random),
    address: generateStreet(person, random),
    postalCode,
    city,
    country,
    ...(person.company === '' ? noNumbers : generateNumbers({ country, email }, random)),
    buyerReference: '',
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

type LegalNumbers = Pick<Contact, 'taxNumber' | 'legalNumber' | 'easScheme' | 'easId'>

const noNumbers: LegalNumbers = { taxNumber: '', legalNumber: '', easScheme: '', easId: '' }

/**
 * Generates what an invoice states of a company: VAT number and register number with the right check digits, and the address to which
 * electronic invoices are sent.
 */
function generateNumbers(
  { country, email }: { readonly country: string; readonly email: string },
  random: SeededRandom,
): LegalNumbers {
  const digits = (count: number) => Array.from({ length: count }, () => random.nextInteger(0, 9)).join('')
  // Check digits were random once. One digit is left out in their place, so that the records that follow stay the same.
  switch (country) {
    case 'FR': {
      const siren = appendLuhnDigit(digits(8))
      const legalNumber = siren.replace(/(?=(?:...)+$)/g, ' ').trim()
      return { taxNumber: createFrenchVatNumber(siren), legalNumber, easScheme: '0225', easId: siren }
    }
    case 'GB':
      return { ...noNumbers, taxNumber: `GB${digits(9)}`, easScheme: 'EM', easId: email }
    case 'IE': {
      const taxNumber = `IE${appendIrishLetter(digits(8).slice(1))}`
      return { ...noNumbers, taxNumber, easScheme: '9935', easId: taxNumber }
    }
    case 'BE': {
      const legalNumber = appendBelgianDigits(digits(7))
      return { taxNumber: `BE${legalNumber}`, legalNumber, easScheme: '0208', easId: legalNumber }
    }
    default: {
      const number = appendSwissDigit(digits(9).slice(1))
      const legalNumber = `CHE-${number.slice(0, 3)}.${number.slice(3, 6)}.${number.slice(6)}`
      return { taxNumber: `${legalNumber} MWST`, legalNumber, easScheme: '0183', easId: `CHE${number}` }
    }
  }
}

/** Appends the check digit that makes the Luhn sum a multiple of ten. */
function appendLuhnDigit(eightDigits: string): string {
  const sum = [...eightDigits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return `${eightDigits}${(10 - (sum % 10)) % 10}`
}

/** Check letters of Irish VAT numbers, by the remainder of the weighted sum modulo 23. */
const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

function appendIrishLetter(sevenDigits: string): string {
  return `${sevenDigits}${irishLetters.charAt(sumWeighted(sevenDigits, [8, 7, 6, 5, 4, 3, 2]) % 23)}`
}

function appendBelgianDigits(sevenDigits: string): string {
  const base = `0${sevenDigits}`
  return `${base}${String(97 - (Number(base) % 97)).padStart(2, '0')}`
}

/** Appends the check digit of a UID. Numbers whose check digit would be 10 do not exist, so that the next one takes their place. */
function appendSwissDigit(eightDigits: string): string {
  const check = (11 - (sumWeighted(eightDigits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11
  if (check < 10) return `${eightDigits}${check}`
  return appendSwissDigit(
    String(Number(eightDigits) + 1)
      .padStart(8, '0')
      .slice(-8),
  )
}

function sumWeighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits.charAt(index)), 0)
}
