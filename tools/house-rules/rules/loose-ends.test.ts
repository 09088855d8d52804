import { expect, it } from 'vitest'
import { judged } from '../judged.ts'

const file = 'packages/shared/test/totals.test.ts'

it.each([
  ['it', 'skip'],
  ['test', 'only'],
  ['describe', 'todo'],
  ['it.concurrent', 'skip'],
  ['test', 'fixme'],
  ['it', 'skipIf'],
])('refuses %s with %s', (what, how) => {
  expect(judged({ [file]: `${what}.${how}('adds up', () => {})` })).toEqual([`${file}:1 loose-ends`])
})

it('refuses the short spellings and the promises', () => {
  const promise = ['// TO', 'DO round later'].join('')
  expect(judged({ [file]: `xit('adds up', () => {})\n${promise}` })).toEqual([
    `${file}:2 loose-ends`,
    `${file}:1 loose-ends`,
  ])
})

it('takes tests that run, and other things of those names', () => {
  const source =
    "it('adds up', () => {})\nit.each([1])('%s', () => {})\nrows.skip?.(3)\nquery.only?.()\n// to do: nothing"
  expect(judged({ [file]: source })).toEqual([])
})
