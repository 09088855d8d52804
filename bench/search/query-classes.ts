import { type SeededRandom, seededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { seed } from '#data-set/fill-database.ts'
import { vocabularyFrom } from '#data-set/vocabulary.ts'
import type { DrawnDocument, DrawnRecords } from './drawn-records.ts'

/** Queries of one class. */
export interface QueryClass {
  readonly name: string
  readonly queries: readonly string[]
}

type Draw = (chance: SeededRandom, records: DrawnRecords) => string

const words = vocabularyFrom(seed).words
const placeOf = new Map(words.map((word, place) => [word, place]))
const commonUpTo = 100
const rareFrom = 1_500

const draws: Readonly<Record<string, Draw>> = {
  'common word': (chance, { documents }) => wordWhere(chance, documents, (place) => place < commonUpTo),
  'rare word': (chance, { documents }) => wordWhere(chance, documents, (place) => place >= rareFrom),
  'two words': (chance, { documents }) => someWords(chance, documents, 2),
  'three words': (chance, { documents }) => someWords(chance, documents, 3),
  name: (chance, { parties }) => chance.pick(parties).name,
  'prefix of 2 letters': (chance, records) => anyWord(chance, records).slice(0, 2),
  'prefix of 3 letters': (chance, records) => anyWord(chance, records).slice(0, 3),
  'prefix of 4 letters or more': (chance, { documents }) =>
    longBeginning(
      chance,
      wordWhere(chance, documents, () => true),
    ),
  'whole number': (chance, { documents }) => String(chance.pick(documents).number),
  '3 to 5 digits of a number': (chance, { documents }) => partOfNumber(chance, documents),
  'number with its prefix': (chance, { documents }) => prefixedNumber(chance, documents),
  'amount with a comma': (chance, { documents }) => amountOf(chance, chance.pick(documents)),
  'phone number or a part of it': (chance, { parties }) => phoneAsTyped(chance, chance.pick(parties).phone),
  mixed: (chance, { documents }) => mixed(chance, chance.pick(documents)),
}

/** Returns queries of each class, the same ones for the same data. */
export function queryClasses(records: DrawnRecords, count: number): QueryClass[] {
  return Object.entries(draws).map(([name, draw]) => {
    const chance = seededRandom(seed)
    return { name, queries: Array.from({ length: count }, () => draw(chance, records)) }
  })
}

function wordWhere(
  chance: SeededRandom,
  documents: readonly DrawnDocument[],
  fits: (place: number) => boolean,
): string {
  for (;;) {
    const word = chance.pick(chance.pick(documents).words)
    if (fits(placeOf.get(word.toLowerCase()) ?? -1)) return word
  }
}

function someWords(chance: SeededRandom, documents: readonly DrawnDocument[], count: number): string {
  for (;;) {
    const of = [...new Set(chance.pick(documents).words)]
    if (of.length >= count) return drawSome(chance, of, count).join(' ')
  }
}

function drawSome(chance: SeededRandom, of: readonly string[], count: number): string[] {
  const drawn = new Set<string>()
  while (drawn.size < count) drawn.add(chance.pick(of))
  return [...drawn]
}

/** Returns a word of a text or of a name, or a city. */
function anyWord(chance: SeededRandom, { documents, parties }: DrawnRecords): string {
  if (chance.nextBoolean(60)) return wordWhere(chance, documents, () => true)
  const { name, city } = chance.pick(parties)
  return chance.nextBoolean(70) ? chance.pick(name.split(' ')) : city
}

function longBeginning(chance: SeededRandom, word: string): string {
  return word.slice(0, chance.nextInteger(4, Math.max(4, word.length - 1)))
}

function partOfNumber(chance: SeededRandom, documents: readonly DrawnDocument[]): string {
  for (;;) {
    const digits = String(chance.pick(documents).number)
    const length = chance.nextInteger(3, 5)
    if (digits.length < length) continue
    const start = chance.nextInteger(0, digits.length - length)
    return digits.slice(start, start + length)
  }
}

function prefixedNumber(chance: SeededRandom, documents: readonly DrawnDocument[]): string {
  for (;;) {
    const { prefix, number } = chance.pick(documents)
    if (prefix === '') continue
    return chance.pick([`${prefix}${number}`, `${prefix}${number}`.replace('-', '').toLowerCase()])
  }
}

/** Formats an amount as `1234,56`, or as `1 234,56` like in print. */
function amountOf(chance: SeededRandom, { amounts }: DrawnDocument): string {
  const cents = String(chance.pick(amounts)).padStart(3, '0')
  const whole = cents.slice(0, -2)
  const grouped = chance.nextBoolean(50) ? whole.replace(/\B(?=(\d{3})+$)/g, ' ') : whole
  return `${grouped},${cents.slice(-2)}`
}

function phoneAsTyped(chance: SeededRandom, phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return chance.pick([phone, digits, digits.slice(-6), phone.split(' ').slice(0, 3).join(' ')])
}

/** Returns a combination of values of one document. */
function mixed(chance: SeededRandom, document: DrawnDocument): string {
  const word = chance.pick(document.words)
  const lastName = document.partyName.split(' ').at(-1) ?? word
  return chance.pick([
    `${lastName} ${word}`,
    `${word} ${amountOf(chance, document)}`,
    `${lastName} ${document.number}`,
    `${document.partyName} ${word.slice(0, 4)}`,
    `${document.company} ${word.slice(0, 3)}`.trim(),
  ])
}
