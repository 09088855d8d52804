import { describe, expect, it } from 'vitest'
import type { NumberSeries } from '#settings/issuing/repository.ts'
import {
  chooseIssueDate,
  findEarliestDay,
  findNextPlace,
  formatSeriesNumber,
  getPeriodOf,
  moveDueDate,
} from './next-number.ts'

const series: NumberSeries = {
  ...{ id: 1, kind: 'invoice', prefix: 'INV-', isYearly: false, isStrict: true },
  ...{ lastPeriod: 0, lastSequence: 4, lastNumber: 1054, lastDay: '2026-03-10' },
}
const yearly = { ...series, isYearly: true, lastPeriod: 2026, lastSequence: 41, lastNumber: 2_026_000_041 }

describe('the next place of a series', () => {
  it.each([
    ['follows the last number', series, '2026-03-11', { period: 0, sequence: 5, number: 1055 }],
    ['follows within the year', yearly, '2026-12-31', { period: 2026, sequence: 42, number: 2_026_000_042 }],
    [
      'starts again in a new year',
      yearly,
      '2027-01-01',
      { period: 2027, sequence: 1, number: 2_027_000_001 },
    ],
    [
      'starts with the year after it was switched on',
      { ...series, isYearly: true },
      '2026-04-01',
      { period: 2026, sequence: 1, number: 2_026_000_001 },
    ],
  ] as const)('%s', (_name, last, day, place) => {
    expect(findNextPlace(last, day, 0)).toEqual(place)
  })

  it('keeps a higher number of the draft only if the series is not strict', () => {
    expect(findNextPlace(series, '2026-03-11', 2000)?.number).toBe(1055)
    expect(findNextPlace({ ...series, isStrict: false }, '2026-03-11', 2000)?.number).toBe(2000)
    expect(findNextPlace({ ...series, isStrict: false }, '2026-03-11', 1000)?.number).toBe(1055)
  })

  it('is none after the last possible number', () => {
    expect(findNextPlace({ ...series, lastNumber: 2_147_483_647 }, '2026-03-11', 0)).toBeNull()
    expect(findNextPlace({ ...yearly, lastNumber: 2_026_999_999 }, '2026-03-11', 0)).toBeNull()
  })

  it('is none in a year before the last issued document', () => {
    expect(findNextPlace(yearly, '2025-12-31', 0)).toBeNull()
  })
})

it.each([
  ['with its year', true, 2_026_000_051, 'F-2026-0051', 2026],
  ['without a year, if the series had none yet', true, 51, 'F-51', 0],
  ['without a year, if it contains none', true, 20_260_051, 'F-20260051', 0],
  ['as it was, with a prefix of an earlier version', false, 51, 'F-{YYYY}-51', 0],
] as const)('a number of a series is printed %s', (_name, isYearly, number, shown, period) => {
  expect(formatSeriesNumber({ prefix: 'F-{YYYY}-', isYearly, numberWidth: 0 }, number)).toBe(shown)
  expect(getPeriodOf({ isYearly }, number)).toBe(period)
})

describe('the date of an issued document', () => {
  const today = '2026-03-20'

  it.each([
    ['is the requested one', '2026-03-15', '2026-03-12', { date: '2026-03-15' }],
    ['is that of the draft', undefined, '2026-03-12', { date: '2026-03-12' }],
    ['is today for a draft before the last issued one', undefined, '2026-03-09', { date: today }],
    ['is today for a draft in the future', undefined, '2026-03-21', { date: today }],
    ['is not in the future', '2026-03-21', today, { fault: 'issue-date-in-future' }],
    ['is not before the last issued one', '2026-03-09', today, { fault: 'issue-date-before-last' }],
  ] as const)('%s', (_name, requested, draft, chosen) => {
    expect(chooseIssueDate({ requested, draft, today }, series)).toEqual(chosen)
  })

  it('is not before the year of the last number, whose document may not be stored', () => {
    const raised = { ...yearly, lastPeriod: 2027, lastNumber: 2_027_000_009, lastDay: null }
    expect(findEarliestDay(raised)).toBe('2027-01-01')
    expect(findEarliestDay({ ...raised, lastDay: '2026-03-10' })).toBe('2027-01-01')
    expect(findEarliestDay({ ...raised, lastDay: '2027-02-01' })).toBe('2027-02-01')
    expect([findEarliestDay(series), findEarliestDay({ ...series, lastDay: null })]).toEqual([
      '2026-03-10',
      null,
    ])
    const choice = { requested: '2026-12-31', draft: '2026-12-31', today: '2027-01-02' }
    expect(chooseIssueDate(choice, raised)).toEqual({ fault: 'issue-date-before-last' })
    expect(chooseIssueDate({ ...choice, requested: undefined }, raised)).toEqual({ date: '2027-01-02' })
  })

  it('cannot be chosen while the clock is before the last issued one', () => {
    const choice = { requested: undefined, draft: '2026-03-12', today: '2026-03-09' }
    expect(chooseIssueDate(choice, series)).toEqual({ fault: 'issue-date-before-last' })
  })

  it('moves the due date with it, across a change to summer time', () => {
    const dates = { documentDate: '2026-03-20', dueDate: '2026-04-19' }
    expect(moveDueDate(dates, '2026-03-30')).toBe('2026-04-29')
    expect(moveDueDate({ ...dates, dueDate: null }, '2026-03-30')).toBeNull()
  })
})
