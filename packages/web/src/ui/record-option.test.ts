import { expect, it } from 'vitest'
import { moreOptionId, offeredFor, pickerLimit, type RecordOption, shownOptions } from './record-option.ts'

const people: RecordOption[] = [
  { id: 1, label: 'Éléonore Dupré', description: 'eleonore@exemple.fr' },
  { id: 2, label: 'Jürgen Weiß', description: 'weiss@beispiel.de' },
]

const sayMore = (count: number | null) => (count === null ? 'There are more' : `${count} more`)

function shownIds(options: readonly RecordOption[], search: string): number[] {
  return shownOptions(options, search, sayMore).map((item) => item.value)
}

it('finds options by parts of name and e-mail, regardless of accents and case', () => {
  expect(shownIds(people, 'eleon dupre')).toEqual([1])
  expect(shownIds(people, 'BEISPIEL jurgen')).toEqual([2])
  expect(shownIds(people, 'nobody')).toEqual([])
})

it('shows a hundred options and the number of further ones', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ id: index + 1, label: `Product ${index + 1}` }))
  const shown = shownOptions(many, '', sayMore)
  expect(shown).toHaveLength(101)
  expect(shown.at(-1)).toEqual({ value: moreOptionId, label: '1900 more', disabled: true })
})

it('shows a hundred results of the server, and a hint if there are more', () => {
  const found = Array.from({ length: pickerLimit }, (_, index) => ({ id: index + 1, label: `Lead ${index}` }))
  const chosen = [{ id: 900, label: 'Chosen, and further down' }]
  const offered = (options: readonly RecordOption[], search = '') =>
    offeredFor(search, { options, chosen, isAnswer: true }, sayMore)
  const more = { value: moreOptionId, label: 'There are more', disabled: true }
  expect(found).toHaveLength(101)
  expect(offered(found, 'lead')).toHaveLength(101)
  expect(offered(found, 'lead').at(-1)).toEqual(more)
  expect(offered(found).slice(-2)).toEqual([{ value: 900, label: 'Chosen, and further down' }, more])
  expect(offered(found.slice(1), 'lead')).toHaveLength(100)
  expect(offered(found.slice(1), 'lead').at(-1)).toEqual({ value: 101, label: 'Lead 100' })
})

it('offers selected records that are not in the results of the server only if the search text is empty', () => {
  const chosen = [{ id: 9, label: 'Retired' }]
  const ids = (search: string, isAnswer: boolean, options: readonly RecordOption[]) =>
    offeredFor(search, { options, chosen, isAnswer }, sayMore).map((item) => item.value)
  expect(ids('', true, people)).toEqual([1, 2, 9])
  expect(ids('weiss', true, people.slice(1))).toEqual([2])
  expect(ids('nobody', true, [])).toEqual([])
  expect(ids('retired', false, people)).toEqual([9])
})
