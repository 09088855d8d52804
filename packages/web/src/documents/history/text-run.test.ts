import { describe, expect, it } from 'vitest'
import { goneOn, newRun, type TextEdit } from './text-run.ts'

/** How many runs it takes from the first text to the last. @param msBetween two of them */
function runsOf(texts: readonly string[], { msBetween = 100, isStepped = false } = {}): number {
  let count = 0
  let run: ReturnType<typeof newRun> | null = null
  let before = texts[0] ?? ''
  let now = 0
  for (const after of texts.slice(1)) {
    now += msBetween
    const edit: TextEdit = { before, after, isStepped }
    const on: ReturnType<typeof goneOn> = run && goneOn(run, edit, now)
    if (on === null) count += 1
    run = on ?? newRun(edit, now)
    before = after
  }
  return count
}

/** The text letter by letter. */
function letters(text: string, from = ''): string[] {
  return [...text].map((_, index) => from + text.slice(0, index + 1))
}

describe('one run', () => {
  it.each([
    ['is what is typed at the end', ['', ...letters('Roof')]],
    ['is what is typed in between', ['ac', 'abc', 'abbc', 'abbbc']],
    ['is what takes the place of something else', ['Offer', ...letters('Roof')]],
    ['is what is taken away letter by letter', ['Roof', 'Roo', 'Ro', 'R']],
    ['is what is taken away behind', ['Roof', 'Rof', 'Rf', 'R']],
    ['is a figure in the place of one that begins alike', ['10', '1', '12', '125']],
  ])('%s', (_title, texts) => {
    expect(runsOf(texts)).toBe(1)
  })

  it('is what is counted by a key', () => {
    expect(runsOf(['9', '10', '11', '12', '11'], { isStepped: true })).toBe(1)
  })
})

describe('another run begins', () => {
  it.each([
    ['where all of it is replaced', ['', ...letters('Roof'), 'x'], 2],
    ['where something is put in from elsewhere, and behind it', ['a', 'ab', 'ab pasted', 'ab pasted!'], 3],
    ['where somebody types elsewhere', ['ac', 'abc', 'abcd', 'xabcd'], 3],
    ['where what was typed is taken away', ['', 'a', 'ab', 'a', ''], 2],
    ['where something is typed again', ['abc', 'ab', 'abx'], 2],
  ])('%s', (_title, texts, count) => {
    expect(runsOf(texts)).toBe(count)
  })

  it('with a word, once it is long', () => {
    const sentence = 'The roof is covered with slate of the best quality, laid by hand.'
    expect(runsOf(['', ...letters(sentence)], { msBetween: 10 })).toBe(2)
  })

  it('with a word, once it takes long', () => {
    expect(runsOf(['', ...letters('one two three four')], { msBetween: 1_000 })).toBe(3)
  })

  it('in a word that does not end', () => {
    expect(runsOf(['', ...letters('x'.repeat(100))])).toBe(2)
  })
})
