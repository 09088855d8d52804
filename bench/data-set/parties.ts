import type { SeededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import { companyForms, drawCity, drawFirstName, drawLastName, streets } from './names.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A customer or a lead of the data set. */
export interface MadeParty {
  readonly firstName: string
  readonly lastName: string
  /** Short name of a customer. */
  readonly username: string
  /** Empty for a private person. */
  readonly company: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly taxNumber: string
}

const countries = ['FR', 'FR', 'FR', 'FR', 'FR', 'FR', 'FR', 'BE', 'CH', 'DE'] as const

/** Creates a party. @param place position in the list, from 1 */
export function makeParty(chance: SeededRandom, vocabulary: Vocabulary, place: number): MadeParty {
  const firstName = drawFirstName(chance)
  const lastName = drawLastName(chance)
  const city = drawCity(chance)
  const country = chance.pick(countries)
  const company = chance.nextBoolean(80) ? makeCompany(chance, vocabulary, { lastName, city }) : ''
  return {
    firstName,
    lastName,
    username: usernameOf({ firstName, lastName, place }),
    company,
    email: emailOf(chance, { firstName, lastName, place }),
    phone: makePhone(chance, country),
    address: `${chance.nextInteger(1, 160)}, ${chance.pick(streets)}`,
    postalCode: String(chance.nextInteger(1_000, 97_999)).padStart(5, '0'),
    city,
    country,
    taxNumber: company === '' ? '' : makeTaxNumber(chance, country),
  }
}

function makeCompany(
  chance: SeededRandom,
  vocabulary: Vocabulary,
  { lastName, city }: { readonly lastName: string; readonly city: string },
): string {
  const word = vocabulary.draw(chance)
  return chance
    .pick(companyForms)
    .replace('{name}', lastName)
    .replace('{city}', city)
    .replace('{word}', word.charAt(0).toUpperCase() + word.slice(1))
}

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly place: number
}

const letters = (name: string) => fold(name).replace(/[^a-z]+/g, '')

/** Returns a short name in one of three styles that companies use for their customers. */
function usernameOf({ firstName, lastName, place }: Named): string {
  switch (place % 3) {
    case 0:
      return `${letters(firstName).slice(0, 1)}${letters(lastName)}`
    case 1:
      return `${letters(firstName)}.${letters(lastName)}`
    default:
      return `client${String(place).padStart(6, '0')}`
  }
}

const mailHosts = ['example.com', 'example.org', 'example.net', 'mail.example.fr', 'poste.example.be']

function emailOf(chance: SeededRandom, { firstName, lastName, place }: Named): string {
  const number = chance.nextBoolean(40) ? String(place % 1_000) : ''
  return `${letters(firstName)}.${letters(lastName)}${number}@${chance.pick(mailHosts)}`
}

/** Returns a phone number in the national or international notation of the country. */
function makePhone(chance: SeededRandom, country: string): string {
  const digits = (count: number) => String(chance.nextInteger(0, 10 ** count - 1)).padStart(count, '0')
  const isAbroad = chance.nextBoolean(50)
  const pairs = () => [digits(2), digits(2), digits(2), digits(2)].join(' ')
  switch (country) {
    case 'FR': {
      const area = chance.nextInteger(1, 7)
      return isAbroad ? `+33 ${area} ${pairs()}` : `0${area} ${pairs()}`
    }
    case 'BE':
      return isAbroad ? `+32 4 ${digits(3)} ${digits(2)} ${digits(2)}` : `04 ${digits(3)} ${digits(4)}`
    case 'CH':
      return `${isAbroad ? '+41 (0)22' : '022'} ${digits(3)} ${digits(2)} ${digits(2)}`
    default:
      return `${isAbroad ? '+49 221' : '0221/'}${digits(7)}`
  }
}

function makeTaxNumber(chance: SeededRandom, country: string): string {
  const digits = (count: number) => String(chance.nextInteger(0, 10 ** count - 1)).padStart(count, '0')
  switch (country) {
    case 'FR':
      return `FR${digits(2)}${digits(9)}`
    case 'BE':
      return `BE0${digits(9)}`
    case 'CH':
      return `CHE-${digits(3)}.${digits(3)}.${digits(3)}`
    default:
      return `DE${digits(9)}`
  }
}
