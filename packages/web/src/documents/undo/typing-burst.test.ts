import { describe, expect, it } from 'vitest'
import { continueBurst, startBurst, type TextEdit } from './typing-burst.ts'

/**
 * Returns the number of typing bursts from the first text to the last.
 * @param msBetween time between two texts, in milliseconds
 */
function runsOf(texts: readonly string[], { msBetween = 100, isStepped = false } = {}): number {
  let count = 0
  let run: ReturnType<typeof startBurst> | null = null
  let before = texts[0] ?? ''
  let now = 0
  for (const after of texts.slice(1)) {
    now += msBetween
    const edit: TextEdit = { before, after, isStepped }
    const on: ReturnType<typeof continueBurst> = run && continueBurst(run, edit, now)
    if (on === null) count += 1
    run = on ?? startBurst(edit, now)
    before = after
  }
  return count
}

/** Returns the text after each keystroke. */
function letters(text: string, from = ''): string[] {
  return [...text].map((_, index) => from + text.slice(0, index + 1))
}

describe('one typing burst', () => {
  it.each([
    ['contains text typed at the end', ['', ...letters('Roof')]],
    ['contains text typed in the middle', ['ac', 'abc', 'abbc', 'abbbc']],
    ['contains text that replaces other text', ['Offer', ...letters('Roof')]],
    ['contains characters deleted with Backspace', ['Roof', 'Roo', 'Ro', 'R']],
    ['contains characters deleted with Delete', ['Roof', 'Rof', 'Rf', 'R']],
    ['contains a number that replaces one with the same first digit', ['10', '1', '12', '125']],
  ])('%s', (_title, texts) => {
    expect(runsOf(texts)).toBe(1)
  })

  it('contains the steps of an arrow key', () => {
    expect(runsOf(['9', '10', '11', '12', '11'], { isStepped: true })).toBe(1)
  })
})

describe('a new typing burst starts', () => {
  it.each([
    ['when the whole text is replaced', ['', ...letters('Roof'), 'x'], 2],
    ['when text is pasted, and after it', ['a', 'ab', 'ab pasted', 'ab pasted!'], 3],
    ['when text is typed at another position', ['ac', 'abc', 'abcd', 'xabcd'], 3],
    ['when typed text is deleted', ['', 'a', 'ab', 'a', ''], 2],
    ['when text is typed after a deletion', ['abc', 'ab', 'abx'], 2],
  ])('%s', (_title, texts, count) => {
    expect(runsOf(texts)).toBe(count)
  })

  it('at the end of a word if the burst is long', () => {
    const sentence = 'The roof is covered with slate of the best quality, laid by hand.'
    expect(runsOf(['', ...letters(sentence)], { msBetween: 10 })).toBe(2)
  })

  it('at the end of a word if the burst has taken long', () => {
    expect(runsOf(['', ...letters('one two three four')], { msBetween: 1_000 })).toBe(3)
  })

  it('within a very long word', () => {
    expect(runsOf(['', ...letters('x'.repeat(100))])).toBe(2)
  })
})
