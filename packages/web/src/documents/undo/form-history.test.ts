import { invoice } from '@quittance/shared/documents/document-kinds.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type DocumentForm, formFor } from '#documents/document-form.ts'
import { createDocumentStore, type DocumentStore, startOver, takeVersion } from '#documents/document-store.ts'
import {
  currentDataTaken,
  noteChanged,
  numberChanged,
  statusSelected,
  titleChanged,
} from '#documents/form-changes.ts'
import { foreignInvoiceTyped } from '#documents/legal/CorrectedInvoiceField.tsx'
import {
  lineDecimalBlurred,
  lineDecimalChanged,
  lineDuplicated,
  lineMoved,
  lineRemoved,
  lineTextChanged,
  productsSelected,
} from '#documents/lines/line-changes.ts'
import { readEntry } from '#locale/number-entry.ts'
import { aBlank, aProduct } from '../../../test/document-factories.ts'
import {
  continueBurst,
  createFormHistory,
  type FormHistory,
  startBurst,
  type TextEdit,
} from './form-history.ts'

const blank = formFor(invoice, aBlank(), '2026-11-21')
const two = productsSelected(blank, [aProduct({ id: 1 }), aProduct({ id: 2 })])

let time = 0
let store: DocumentStore
let history: FormHistory

beforeEach(() => {
  time = 0
  store = createDocumentStore(two)
  history = createFormHistory(store, () => time)
})

function change(to: (form: DocumentForm) => DocumentForm): void {
  store.setState(({ form }) => ({ form: to(form) }))
}

function form(): DocumentForm {
  return store.getState().form
}

/** Types the texts into a price field, and reports each to the store as the field does. */
function typeNumbers(before: string, texts: readonly string[], isStepped = false): void {
  let last = before
  for (const text of texts) {
    time += 100
    const entry = readEntry(text, 'fr')
    store.setState({
      typing: {
        before: last,
        text,
        isStepped,
        left: (form) => lineDecimalBlurred(form, 1, { field: 'price', entry }),
      },
    })
    const { value } = entry
    if (value !== null) change((form) => lineDecimalChanged(form, 1, { field: 'price', value }))
    last = text
  }
}

function priceOf(key: number): string | undefined {
  return form().lines.find((line) => line.key === key)?.price
}

function counts(): [number, number] {
  const { past, future } = history.steps.getState()
  return [past.length, future.length]
}

describe('undoing', () => {
  it('reverts one change at a time, and redo applies it again', () => {
    change((form) => titleChanged(form, 'Roof'))
    change((form) => lineRemoved(form, 1))
    history.undo()
    expect(form()).toEqual({ ...two, title: 'Roof' })
    history.undo()
    expect(form()).toEqual(two)
    history.undo()
    expect(form()).toEqual(two)
    history.redo()
    history.redo()
    expect(form().lines.map(({ key }) => key)).toEqual([2])
    expect(form().title).toBe('Roof')
    history.redo()
    expect(counts()).toEqual([2, 0])
  })

  it('restores text that was replaced as a whole, however quickly', () => {
    for (const title of ['R', 'Ro', 'Roof', 'x', 'xy']) {
      time += 100
      change((form) => titleChanged(form, title))
    }
    history.undo()
    expect(form().title).toBe('Roof')
    history.undo()
    expect(form().title).toBe('Ro')
    history.undo()
    expect(form().title).toBe(two.title)
  })

  it('reverts a description in bursts, like other texts', () => {
    for (const text of ['O', 'Oa', 'Oak', 'x']) {
      time += 100
      change((form) => lineTextChanged(form, 1, { field: 'description', text }))
    }
    history.undo()
    expect(form().lines[0]?.description).toBe('Oak')
    history.undo()
    expect(form()).toEqual(two)
  })

  it('restores a number that was replaced, however quickly', () => {
    typeNumbers('9.99', ['1', '12', '125', '7', '70'])
    expect(counts()).toEqual([2, 0])
    history.undo()
    expect(priceOf(1)).toBe('125')
    history.undo()
    expect(priceOf(1)).toBe('9.99')
  })

  it('reverts a formula in one step, whatever its intermediate results', () => {
    typeNumbers('9.99', ['=', '=3', '=3*', '=3*1', '=3*12', '=3*12,', '=3*12,5'])
    expect(counts()).toEqual([1, 0])
    history.undo()
    expect(priceOf(1)).toBe('9.99')
  })

  it('reverts repeated steps of an arrow key in one step', () => {
    typeNumbers('9', ['10', '11', '12'], true)
    expect(counts()).toEqual([1, 0])
  })

  it('reverts consecutive moves of one line in one step, and those of another line in another', () => {
    change((form) => lineDuplicated(form, 2))
    change((form) => lineDuplicated(form, 2))
    time += 2_000
    for (const place of [1, 2, 3]) change((form) => lineMoved(form, 1, place))
    expect(counts()).toEqual([3, 0])
    change((form) => lineMoved(form, 2, 2))
    expect(counts()).toEqual([4, 0])
    history.undo()
    history.undo()
    expect(form().lines[0]?.key).toBe(1)
    time += 2_000
    change((form) => lineMoved(form, 1, 1))
    time += 2_000
    change((form) => lineMoved(form, 1, 2))
    expect(counts()).toEqual([4, 0])
  })

  it('reverts a new line together with its name', () => {
    for (const name of ['R', 'Ro', 'Roo', 'Roof'])
      change((form) => lineTextChanged(form, 3, { field: 'name', text: name }))
    expect(form().lines[2]?.name).toBe('Roof')
    expect(counts()).toEqual([1, 0])
  })

  it('reverts each selection separately, however quickly they were made', () => {
    change((form) => statusSelected(form, { id: 1, name: 'Sent' }))
    change((form) => statusSelected(form, { id: 2, name: 'Paid' }))
    expect(counts()).toEqual([2, 0])
  })

  it('reverts text that was typed in one field without a pause in one step', () => {
    for (const title of ['R', 'Ro', 'Roo', 'Roof']) {
      time += 1_000
      change((form) => titleChanged(form, title))
    }
    time += 1_500
    change((form) => titleChanged(form, 'Roof and'))
    expect(counts()).toEqual([2, 0])
    history.undo()
    expect(form().title).toBe('Roof')
    history.undo()
    expect(form().title).toBe(two.title)
  })

  it('reverts text in different fields and lines separately', () => {
    change((form) => lineTextChanged(form, 1, { field: 'name', text: 'A' }))
    change((form) => lineTextChanged(form, 2, { field: 'name', text: 'B' }))
    change((form) => lineDecimalChanged(form, 2, { field: 'price', value: decimal('3') }))
    change((form) => lineDecimalChanged(form, 2, { field: 'quantity', value: decimal('3') }))
    change((form) => noteChanged(form, 'terms', 'C'))
    expect(counts()).toEqual([5, 0])
  })

  it('reverts the removal of each line separately', () => {
    change((form) => lineRemoved(form, 1))
    change((form) => lineRemoved(form, 2))
    expect(counts()).toEqual([2, 0])
  })

  it('discards undone steps after another change', () => {
    change((form) => titleChanged(form, 'Roof'))
    history.undo()
    change((form) => titleChanged(form, 'Wall'))
    expect(counts()).toEqual([1, 0])
    history.redo()
    expect(form().title).toBe('Wall')
  })

  it('starts a new step when the user types after an undo', () => {
    change((form) => titleChanged(form, 'Roof'))
    change((form) => noteChanged(form, 'terms', 'x'))
    history.undo()
    change((form) => noteChanged(form, 'terms', 'y'))
    change((form) => titleChanged(form, 'Wall'))
    history.undo()
    expect(form()).toMatchObject({ title: 'Roof', terms: 'y' })
  })

  it('restores text that is not a number', () => {
    change((form) => numberChanged(form, 'abc'))
    change((form) => numberChanged(form, '7'))
    time += 2_000
    change((form) => numberChanged(form, '8'))
    history.undo()
    expect(form().number).toBe(7)
    history.undo()
    expect(form().invalidInput).toEqual({ number: 'abc' })
    history.undo()
    expect(form()).toEqual(two)
  })
})

it('takes the typed number of an invoice of another program as one step', () => {
  for (const number of ['2', '20', '201']) {
    time += 100
    change((form) => foreignInvoiceTyped(form, { number }))
  }
  expect(counts()).toEqual([1, 0])
  history.undo()
  expect(form().correctedInvoice).toBeNull()
})

describe('the limits of undo', () => {
  it('keep the id and the version of a save', () => {
    change((form) => titleChanged(form, 'Roof'))
    store.setState(({ form }) => ({ form: { ...form, id: 12, version: 1 } }))
    takeVersion(store, form(), 2)
    expect(counts()).toEqual([1, 0])
    history.undo()
    expect(form()).toMatchObject({ id: 12, version: 2, title: two.title })
  })

  it('keep the current data of company and party from being asked for again after the save that took it', () => {
    change(currentDataTaken)
    history.undo()
    expect(form()).not.toHaveProperty('takesCurrentData')
    history.redo()
    expect(form().takesCurrentData).toBe(true)
    time += 2_000
    change((form) => titleChanged(form, 'Roof'))
    takeVersion(store, form(), 2)
    history.undo()
    expect(form()).toMatchObject({ title: two.title, version: 2 })
    expect(form()).not.toHaveProperty('takesCurrentData')
  })

  it('exclude the steps of another document', () => {
    change((form) => titleChanged(form, 'Roof'))
    startOver(store, blank)
    expect(counts()).toEqual([0, 0])
    history.undo()
    expect(form()).toEqual(blank)
  })

  it('keep the key of a line from being used twice', () => {
    change((form) => lineDuplicated(form, 1))
    history.undo()
    change((form) => lineDuplicated(form, 1))
    expect(form().lines.map(({ key }) => key)).toEqual([1, 4, 2])
  })

  it('keep at most two hundred steps', () => {
    for (let count = 0; count < 250; count += 1) change((form) => lineDuplicated(form, 1))
    expect(counts()).toEqual([200, 0])
  })
})

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
