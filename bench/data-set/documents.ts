import type { SeededRandom } from '@quittance/server/src/demo/seeded-random.ts'
import { type DocumentKind, getKind, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { computeTotals, type Totals } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, zero } from '@quittance/shared/money/decimal.ts'
import { phrase, type SoldLine } from './catalogue.ts'
import { drawCity } from './names.ts'
import type { Draw } from './skewed.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface MadeDocument {
  readonly id: number
  readonly kind: string
  readonly prefix: string
  readonly number: number
  readonly title: string
  readonly relation: Relation
  /** Position of the lead or customer, from 1. */
  readonly party: number
  readonly day: string
  readonly dueDay: string
  /** Position of the status among those of the kind, from 0. */
  readonly status: number
  /** Position of the currency, from 0. */
  readonly currency: number
  readonly isArchived: boolean
  readonly message: string
  readonly terms: string
  readonly customerNotes: string
  readonly lines: readonly SoldLine[]
  readonly discountPercentage: Decimal
  readonly totals: Totals
  readonly isPaid: boolean
}

interface Stock {
  readonly documents: number
  readonly customers: number
  readonly leads: number
  readonly vocabulary: Vocabulary
  readonly drawLine: Draw<SoldLine>
}

interface Habit {
  readonly prefix: string
  readonly title: string
  readonly message: string
  readonly terms: string
  readonly notes: string
}

const offerTerms = 'Valable jusqu’à la date d’expiration, sous réserve d’acceptation écrite.'

const habits: Readonly<Record<string, Habit>> = {
  proposal: {
    prefix: 'PRO-',
    title: 'Proposition',
    message: 'Madame, Monsieur, veuillez trouver ci-dessous notre proposition.',
    terms: '',
    notes: '',
  },
  estimate: {
    prefix: 'DEV-',
    title: 'Devis',
    message: '',
    terms: offerTerms,
    notes: 'Merci de votre demande.',
  },
  invoice: {
    prefix: '',
    title: 'Facture',
    message: '',
    terms: 'Payable par virement bancaire à la date d’échéance, sans escompte.',
    notes: 'Merci de votre confiance.',
  },
  creditNote: { prefix: 'AV-', title: 'Avoir', message: '', terms: '', notes: '' },
}

const firstDay = Date.UTC(2020, 0, 2)
const lastDay = Date.UTC(2026, 5, 30)
const linesOfDocument = 3
const dayMs = 86_400_000
const daysUntilDue = 30

/** Returns a function that creates the document with an id. Dates ascend with the ids, and kinds alternate. */
export function documentMaker(chance: SeededRandom, stock: Stock): (id: number) => MadeDocument {
  const invoicesOfYear = new Map<number, number>()
  return (id) => {
    const kind = getKind(kinds[(id - 1) % kinds.length]?.name ?? '')
    const day = new Date(firstDay + ((lastDay - firstDay) * id) / stock.documents)
    const numberOf = () => {
      if (kind.claim !== 'payment') return Math.ceil(id / kinds.length)
      const year = day.getUTCFullYear()
      const count = (invoicesOfYear.get(year) ?? 0) + 1
      invoicesOfYear.set(year, count)
      return year * 1_000_000 + count
    }
    const lines = Array.from({ length: linesOfDocument }, () => stock.drawLine(chance))
    const discountPercentage = decimal(chance.nextBoolean(10) ? chance.pick(['2', '5', '10']) : '0')
    const content = { discountType: 'after', discountPercentage, adjustments: zero } as const
    return {
      id,
      kind: kind.name,
      number: numberOf(),
      day: dayOf(day.getTime()),
      dueDay: dayOf(day.getTime() + daysUntilDue * dayMs),
      ...makeParty(chance, kind, stock),
      ...makeTexts(chance, kind, stock.vocabulary),
      ...makeState(chance, kind),
      lines,
      discountPercentage,
      totals: computeTotals({ ...content, lines: lines.map(({ line }) => line) }),
    }
  }
}

function makeParty(chance: SeededRandom, { relations }: DocumentKind, { leads, customers }: Stock) {
  const relation: Relation = relations.includes('lead') && chance.nextBoolean(25) ? 'lead' : 'customer'
  return { relation, party: chance.nextInteger(1, relation === 'lead' ? leads : customers) }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

// Positions of the statuses that each installation starts with.
const [draft, sent, won, paid] = [0, 1, 2, 3]

/** Most invoices are paid, and most offers are decided. */
function makeState(chance: SeededRandom, { claim }: DocumentKind) {
  const isPaid = chance.nextBoolean(85)
  const undecided = chance.nextBoolean(25) ? draft : sent
  return {
    isPaid,
    status: isPaid ? chance.pick(claim === 'payment' ? [paid] : [won, won, paid]) : undecided,
    currency: chance.nextBoolean(95) ? 0 : 1,
    isArchived: chance.nextBoolean(2),
  }
}

/** Most documents have the default texts of the settings, some have their own. */
function makeTexts(chance: SeededRandom, { name, fields }: DocumentKind, vocabulary: Vocabulary) {
  const habit = habits[name]
  if (!habit) throw new Error(`There are no texts for the kind ${name}.`)
  const place = chance.nextBoolean(15) ? ` – ${drawCity(chance)}` : ''
  const has: readonly string[] = fields
  const usually = (field: string, text: string) => {
    if (!has.includes(field)) return ''
    return chance.nextBoolean(85) ? text : phrase(chance, vocabulary, chance.nextInteger(5, 20))
  }
  return {
    prefix: habit.prefix,
    title: `${habit.title} ${phrase(chance, vocabulary, chance.nextInteger(2, 4))}${place}`,
    message: usually('message', habit.message),
    terms: usually('terms', habit.terms),
    customerNotes: usually('customerNotes', habit.notes),
  }
}
