import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createHitExplainer } from './explain-hit.ts'
import { createSearchPlans } from './search-plan.ts'
import type { SearchableRecord } from './search-words.ts'

// Yields whenever it can.
const alwaysYielding = { isSpent: true, yield: () => setImmediate(), yieldIfSpent: () => setImmediate() }

const filler = 'Lorem ipsum dolor sit amet consectetur. '

async function locateMatch(query: string, fields: SearchableRecord['fields']) {
  const explainer = createHitExplainer(createSearchPlans(query), query, alwaysYielding)
  return await explainer.locateMatch(explainer.findHiddenPlans({ fields }), fields)
}

it('returns null when all matches are visible', async () => {
  const fields = [{ field: 'visible', type: 'text', text: 'Toiture en tôle' }] as const
  expect(await locateMatch('tole toit', fields)).toBeNull()
})

it('returns the field of a hidden match', async () => {
  const fields = [
    { field: 'visible', type: 'text', text: 'Toiture' },
    { field: 'line', type: 'text', text: 'Tuiles plates' },
    { field: 'amount', type: 'amount', text: '1250.00' },
    { field: 'phone', type: 'number', text: '01 42 68 53 00' },
  ] as const
  expect(await locateMatch('toit plates', fields)).toEqual({ field: 'line', text: 'Tuiles plates' })
  expect(await locateMatch('toit 1250', fields)).toEqual({ field: 'amount', text: '1250.00' })
  expect(await locateMatch('4268', fields)).toEqual({ field: 'phone', text: '01 42 68 53 00' })
})

it('returns the reference that matches before a line that matches too', async () => {
  const fields = [
    { field: 'visible', type: 'text', text: 'Toiture' },
    { field: 'order-reference', type: 'reference', text: 'PO-2026-0815' },
    { field: 'corrected-invoice', type: 'reference', text: 'F-000012' },
    { field: 'line', type: 'text', text: 'Tuiles 0815' },
  ] as const
  const orderReference = { field: 'order-reference', text: 'PO-2026-0815' }
  for (const query of ['0815', 'toiture 815', '2026 0815', '20260815', 'po2026']) {
    expect(await locateMatch(query, fields), query).toEqual(orderReference)
  }
  expect(await locateMatch('f-12', fields)).toEqual({ field: 'corrected-invoice', text: 'F-000012' })
  expect(await locateMatch('tuiles', fields)).toEqual({ field: 'line', text: 'Tuiles 0815' })
})

it.each([0, 3, 10, 250])('cuts a long text around a match after %i sentences', async (sentences) => {
  const text = `${filler.repeat(sentences)}Voici l’été attendu. ${filler.repeat(260 - sentences)}`
  const location = await locateMatch('ete', [{ field: 'terms', type: 'text', text }])
  expect(location?.field).toBe('terms')
  expect(location?.text).toContain('l’été attendu')
  expect(location?.text.length).toBeLessThan(100)
  expect(location?.text.startsWith('… ')).toBe(sentences > 0)
  expect(location?.text.endsWith(' …')).toBe(true)
})

it('does not match word endings', async () => {
  const text = `${'Bon '.repeat(98)}amiante ${'mot '.repeat(100)}il y a des tuiles ${'mot '.repeat(100)}`
  for (const shift of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const shifted = `${'x'.repeat(shift)} ${text}`
    const fields = [{ field: 'terms', type: 'text', text: shifted }] as const
    expect((await locateMatch('a', fields))?.text).toContain('il y a des tuiles')
    expect((await locateMatch('tuil', fields))?.text).toContain('tuiles')
  }
})

it('stops at the text budget', async () => {
  const fields = Array.from({ length: 30 }, (_, index) => ({
    field: 'notes' as const,
    type: 'text' as const,
    text: `${filler.repeat(1_000)} ${index === 29 ? 'zebre' : index}`,
  }))
  expect(await locateMatch('zebre', fields)).toBeNull()
  expect((await locateMatch('zebre', fields.slice(-2)))?.text).toContain('zebre')
})

it('cuts inside a long word', async () => {
  const text = `${'a'.repeat(300)} zebre ${'b'.repeat(300)}`
  expect((await locateMatch('zebre', [{ field: 'notes', type: 'text', text }]))?.text).toContain('zebre')
})

it('counts folded letters against the budget', async () => {
  const notes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      field: 'notes' as const,
      type: 'text' as const,
      text: `${'ﷺ'.repeat(25_000 + index)} ${index === count - 1 ? 'zebre' : ''}`,
    }))
  expect(await locateMatch('zebre', notes(12))).toBeNull()
  expect((await locateMatch('zebre', notes(3)))?.text).toContain('zebre')
})
