import { decimal } from '@quittance/shared/money/decimal.ts'
import { expect, it } from 'vitest'
import { buildSearchWords } from './search-words.ts'
import { describeDocument, type SearchableDocument } from './searchable-records.ts'

const document: SearchableDocument = {
  kind: 'invoice',
  prefix: 'FA-2025/',
  number: 5128,
  currencyId: 3,
  title: 'Rénovation toit',
  party: { name: 'Zoé Ménard', company: 'Ménard & Fils' },
  message: 'Bonjour',
  terms: '30 jours',
  customerNotes: 'Merci',
  orderReference: '',
  buyerReference: '',
  correctedInvoice: null,
  lines: [
    {
      name: 'Tuiles',
      description: 'Terre cuite, 10,5 kg',
      price: decimal('2.5'),
      total: decimal('240'),
    },
  ],
  total: decimal('240'),
  subTotal: decimal('240'),
  amountDue: decimal('0'),
  amountPaid: decimal('12.5'),
}

// The words of version 4, which did not have references. Other words would make the index larger and saves slower.
const wordsWithoutReferences =
  ' renovation toit menard fils $240.00 tuiles terre cuite 10 5 10.5 kg zoe bonjour 30 jours merci $12.50 $2.50 :invoice ¤3 =5128 #2025 #5128 fa 2025 fa2025 |fa2025 fa20255128 '

it('adds no word to a document without references', () => {
  expect(buildSearchWords(describeDocument(document))).toBe(wordsWithoutReferences)
})

it('adds only the words of its references to a document', () => {
  const record = describeDocument({
    ...document,
    orderReference: 'PO-0815',
    buyerReference: 'SERVICE-44',
    correctedInvoice: { number: 'F-000012' },
  })
  const ownWords = new Set(wordsWithoutReferences.split(' '))
  const words = buildSearchWords(record).split(' ')
  expect(words.filter((word) => !ownWords.has(word))).toEqual([
    ...['po', '0815', 'po0815', '815', 'po815', '%0815'],
    ...['service', '44', 'service44'],
    ...['f', '000012', 'f000012', '12', 'f12', '%000012'],
  ])
  expect(words).toEqual(expect.arrayContaining([...ownWords]))
})

it('finds a very long document by its references', () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `w${index}x`)
  const lines = [0, 1, 2].map((part) => ({
    name: 'Tuiles',
    description: words.slice(part * 20_000, (part + 1) * 20_000).join(' '),
    price: decimal('1'),
    total: decimal('1'),
  }))
  const record = describeDocument({ ...document, lines, orderReference: 'PO-0815' })
  expect(buildSearchWords(record)).toContain(' po0815 ')
})
