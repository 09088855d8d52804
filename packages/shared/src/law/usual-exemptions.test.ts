import { expect, it } from 'vitest'
import { listUsualExemptions } from './usual-exemptions.ts'

it.each(['AT', 'BE', 'CH', 'DE', 'ES', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT'])(
  'usual exemptions of %s state a reason',
  (country) => {
    const exemptions = listUsualExemptions(country)
    expect(exemptions.length).toBeGreaterThanOrEqual(4)
    for (const { category, text } of exemptions) expect(text !== '' || category === 'Z').toBe(true)
  },
)

it('are unknown for other countries', () => expect(listUsualExemptions('constructor')).toEqual([]))
