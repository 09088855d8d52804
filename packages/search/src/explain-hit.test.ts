import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createHitExplainer } from './explain-hit.ts'
import { createSearchPlans } from './search-plan.ts'
import type { SearchableRecord } from './search-words.ts'

// Yields each time it can.
const alwaysYielding = { isSpent: true, yield: () => setImmediate(), yieldIfSpent: () => setImmediate() }

const filler = 'Lorem ipsum dolor sit amet consectetur. '

async function explained(search: string, fields: SearchableRecord['fields']) {
  const explainer = createHitExplainer(createSearchPlans(search), search, alwaysYielding)
  return await explainer.locateMatch(explainer.findHiddenPlans({ fields }), fields)
}

it('says nothing where all is plain to see', async () => {
  const fields = [{ field: 'shown', type: 'text', text: 'Toiture en tôle' }] as const
  expect(await explained('tole toit', fields)).toBeNull()
})

it('names the field that has what is not plain to see', async () => {
  const fields = [
    { field: 'shown', type: 'text', text: 'Toiture' },
    { field: 'line', type: 'text', text: 'Tuiles plates' },
    { field: 'amount', type: 'amount', text: '1250.00' },
    { field: 'phone', type: 'number', text: '01 42 68 53 00' },
  ] as const
  expect(await explained('toit plates', fields)).toEqual({ field: 'line', text: 'Tuiles plates' })
  expect(await explained('toit 1250', fields)).toEqual({ field: 'amount', text: '1250.00' })
  expect(await explained('4268', fields)).toEqual({ field: 'phone', text: '01 42 68 53 00' })
})

it.each([0, 3, 10, 250])('cuts a long text around what was found after %i sentences', async (sentences) => {
  const text = `${filler.repeat(sentences)}Voici l’été attendu. ${filler.repeat(260 - sentences)}`
  const found = await explained('ete', [{ field: 'terms', type: 'text', text }])
  expect(found?.field).toBe('terms')
  expect(found?.text).toContain('l’été attendu')
  expect(found?.text.length).toBeLessThan(100)
  expect(found?.text.startsWith('… ')).toBe(sentences > 0)
  expect(found?.text.endsWith(' …')).toBe(true)
})

it('takes no end of a word for a word', async () => {
  const text = `${'Bon '.repeat(98)}amiante ${'mot '.repeat(100)}il y a des tuiles ${'mot '.repeat(100)}`
  for (const shift of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const shifted = `${'x'.repeat(shift)} ${text}`
    const fields = [{ field: 'terms', type: 'text', text: shifted }] as const
    expect((await explained('a', fields))?.text).toContain('il y a des tuiles')
    expect((await explained('tuil', fields))?.text).toContain('tuiles')
  }
})

it('does not look through whole books', async () => {
  const fields = Array.from({ length: 30 }, (_, place) => ({
    field: 'notes' as const,
    type: 'text' as const,
    text: `${filler.repeat(1_000)} ${place === 29 ? 'zebre' : place}`,
  }))
  expect(await explained('zebre', fields)).toBeNull()
  expect((await explained('zebre', fields.slice(-2)))?.text).toContain('zebre')
})

it('cuts a long word where it has to', async () => {
  const text = `${'a'.repeat(300)} zebre ${'b'.repeat(300)}`
  expect((await explained('zebre', [{ field: 'notes', type: 'text', text }]))?.text).toContain('zebre')
})

it('counts the letters of what becomes longer as they are folded', async () => {
  const notes = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      field: 'notes' as const,
      type: 'text' as const,
      text: `${'ﷺ'.repeat(25_000 + place)} ${place === count - 1 ? 'zebre' : ''}`,
    }))
  expect(await explained('zebre', notes(12))).toBeNull()
  expect((await explained('zebre', notes(3)))?.text).toContain('zebre')
})
