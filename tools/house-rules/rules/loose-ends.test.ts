import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const looseEndFile = 'packages/shared/test/totals.test.ts'

it.each([
  ['it', 'skip'],
  ['test', 'only'],
  ['describe', 'todo'],
  ['it.concurrent', 'skip'],
  ['test', 'fixme'],
  ['it', 'skipIf'],
])('refuses %s with %s', (what, how) => {
  expect(findViolations({ [looseEndFile]: `${what}.${how}('adds up', () => {})` })).toEqual([`${looseEndFile}:1 loose-ends`])
})

it('refuses the short spellings and the promises', () => {
  const promise = ['// TO', 'DO round later'].join('')
  expect(findViolations({ [looseEndFile]: `xit('adds up', () => {})\n${promise}` })).toEqual([
    `${looseEndFile}:2 loose-ends`,
    `${looseEndFile}:1 loose-ends`,
  ])
})

it('takes tests that run, and other things of those names', () => {
  const source =
    "it('adds up', () => {})\nit.each([1])('%s', () => {})\nrows.skip?.(3)\nquery.only?.()\n// to do: nothing"
  expect(findViolations({ [looseEndFile]: source })).toEqual([])
})
