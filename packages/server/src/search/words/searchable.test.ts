import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type SearchableRecord, buildSearchWords, wordsVersion } from './searchable.ts'
import { buildIndexKeys } from './word-keys.ts'

const title = 'L’Été à Saint-Étienne, 12,50 m² 2.5x,5 10.5.2025 œuvre 日本 client0001 jean.dupont@example.com'

const sample: SearchableRecord = {
  document: { kind: 'invoice', prefix: 'FA-2025/', number: 5128, currencyId: 3 },
  fields: [
    { field: 'shown', type: 'text', text: title },
    { field: 'phone', type: 'number', text: '+33 (0)1 42 68 53 00' },
    { field: 'tax-number', type: 'number', text: 'FR 12 345678901' },
    { field: 'amount', type: 'amount', text: '-1234.5' },
  ],
}

// An index that other words were put into finds nothing by these. Change the version together with what is below it.
it('words and keys are those of their version', () => {
  const keys = [...buildIndexKeys(buildSearchWords(sample))].sort().join(' ')
  const digest = createHash('sha256')
    .update(`${buildSearchWords(sample)} ${keys}`)
    .digest('hex')
  expect([wordsVersion, digest.slice(0, 16)]).toEqual([3, 'b504d4450b42e16e'])
})
