import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expandNumbers, parseQuotations, parseRequirements } from './security-requirements.ts'

const text = readFileSync('docs/security.md', 'utf8')

/** Sections of ASVS 5.0.0 with the number of their last requirement of level 1 or 2; those of level 3 come after it. */
const sections: Readonly<Record<string, number>> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}

it('has one row for every requirement', () => {
  const expected = Object.entries(sections).flatMap(([section, last]) =>
    expandNumbers(`${section}.1`, `${last}`),
  )
  expect(expected).toHaveLength(253)
  expect(parseRequirements(text).map(({ requirement }) => requirement)).toEqual(expected)
})

it('quotes existing tests by file and title', () => {
  const quoted = parseRequirements(text).flatMap(({ evidence }) => parseQuotations(evidence))
  expect(quoted.length).toBeGreaterThan(100)
  const sources = new Map(
    quoted.map(({ file }) => [file, existsSync(file) ? readFileSync(file, 'utf8') : '']),
  )
  const missing = quoted.filter(({ file, words }) => !sources.get(file)?.includes(words))
  expect(missing).toEqual([])
})

it('has a test or a link for every requirement that is shown', () => {
  const links = (evidence: string) =>
    [...evidence.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
  const shown = parseRequirements(text).filter(({ state }) => state === 'shown')
  const withoutEvidence = shown.filter(
    ({ evidence }) => parseQuotations(evidence).length + links(evidence).length === 0,
  )
  expect(withoutEvidence).toEqual([])
})

it('names the planned work for every requirement that does not hold yet', () => {
  const later = parseRequirements(text).filter(({ state }) => state === 'not yet')
  const works = /work on (webhooks and events|permissions in finer grain)|with the same work/
  expect(later.filter(({ evidence }) => !works.test(evidence)).map(({ requirement }) => requirement)).toEqual(
    [],
  )
})

it('states the right number of requirements per state', () => {
  const count = (counted: string) => parseRequirements(text).filter(({ state }) => state === counted).length
  const stated =
    /(\d+) are shown, (\d+) are the operator's, (\d+) are not met yet, and (\d+) do not apply/.exec(text)
  const counts = ['shown', "operator's", 'not yet', 'n.a.'].map(count)
  expect(stated?.slice(1).map(Number)).toEqual(counts)
})

it('rejects malformed rows, and quotations without a file', () => {
  expect(() => parseRequirements('| 1.1.1 Some | perhaps | |')).toThrow('Malformed row')
  expect(() => parseRequirements('| 1.1.2 Some | no test | |')).toThrow('Malformed row')
  expect(() => parseQuotations('“words”')).toThrow('No file')
  expect(parseRequirements('| 1.1.2–4 Some | n.a. | None. |')).toEqual([
    { requirement: '1.1.2', state: 'n.a.', evidence: 'None.' },
    { requirement: '1.1.3', state: 'n.a.', evidence: 'None.' },
    { requirement: '1.1.4', state: 'n.a.', evidence: 'None.' },
  ])
  expect(parseQuotations('`a/b.test.ts` “one”, “two”; `e2e/c.spec.ts` “three”')).toEqual([
    { file: 'packages/server/src/a/b.test.ts', words: 'one' },
    { file: 'packages/server/src/a/b.test.ts', words: 'two' },
    { file: 'e2e/c.spec.ts', words: 'three' },
  ])
})
