import { describe, expect, it } from 'vitest'
import { type ProposedTreatment, proposeTreatments } from './propose-treatment.ts'

const seller = {
  country: 'FR',
  taxNumber: 'FR44732829320',
  vatRegime: 'registered',
  nature: 'mixed',
} as const
const german = { country: 'DE', taxNumber: 'DE136695976', isPrivate: false }
const swiss = { country: 'CH', taxNumber: '', isPrivate: false }
const northernIrish = { country: 'GB', taxNumber: 'XI123456789', isPrivate: false }

type Case = [
  name: string,
  seller: Partial<Parameters<typeof proposeTreatments>[0]>,
  buyer: Parameters<typeof proposeTreatments>[1],
  expected: ProposedTreatment[],
]

describe('proposeTreatments', () => {
  it.each<Case>([
    ['goods to a company of the EU', { nature: 'goods' }, german, ['intra-eu']],
    ['services for a company of the EU', { nature: 'services' }, german, ['reverse-charge']],
    ['both to a company of the EU', {}, german, ['intra-eu', 'reverse-charge']],
    ['unknown sales to a company of the EU', { nature: '' }, german, ['intra-eu', 'reverse-charge']],
    ['goods to a company outside the EU', { nature: 'goods' }, swiss, ['export']],
    ['services for a company outside the EU', { nature: 'services' }, swiss, ['outside-scope']],
    ['both to a private person outside the EU', {}, { ...swiss, isPrivate: true }, ['export']],
    ['goods to Northern Ireland', { nature: 'goods' }, northernIrish, ['intra-eu']],
    ['services for Northern Ireland', { nature: 'services' }, northernIrish, ['outside-scope']],
    ['both from Northern Ireland', { country: 'GB', taxNumber: 'XI987654321' }, german, ['intra-eu']],
    ['goods from Northern Ireland to Great Britain', { country: 'GB', taxNumber: 'XI1' }, swiss, ['export']],
    ['sales to a customer without a VAT number', {}, { ...german, taxNumber: '' }, []],
    ['sales to a customer with a number of another country', {}, { ...german, taxNumber: 'ATU13585627' }, []],
    ['sales to a customer with a wrong number', {}, { ...german, taxNumber: 'DE136695970' }, []],
    ['sales to a private person of the EU', {}, { ...german, taxNumber: '', isPrivate: true }, []],
    ['sales at home', {}, { ...german, country: 'FR', taxNumber: 'FR44732829320' }, []],
    [
      'sales to Monaco, which belongs to France',
      {},
      { ...german, country: 'MC', taxNumber: 'FR44732829320' },
      [],
    ],
    ['sales to an unknown country', {}, { ...german, country: '' }, []],
    ['sales of a small enterprise', { vatRegime: 'franchise' }, german, []],
    ['sales of a company outside the EU', { country: 'CH', taxNumber: '' }, german, []],
    [
      'sales to Greece, whose prefix is EL',
      { nature: 'goods' },
      { ...german, country: 'GR', taxNumber: 'EL123456789' },
      ['intra-eu'],
    ],
  ])('for %s', (_name, changes, buyer, expected) => {
    expect(proposeTreatments({ ...seller, ...changes }, buyer)).toEqual(expected)
  })
})
