import { expect, it } from 'vitest'
import { type KeyRange, type ListKey, readPage, toPageRequest } from './keyset.ts'

const keys: readonly ListKey[] = Array.from({ length: 700 }, (_, index) => ({
  value: Math.floor(index / 3),
  id: 1_000 + index,
}))

function compare(left: ListKey, right: ListKey): number {
  return Number(left.value) - Number(right.value) || left.id - right.id
}

async function readKeys({ after, isDescending, limit }: KeyRange): Promise<ListKey[]> {
  const ordered = isDescending ? keys.toReversed() : keys
  const direction = isDescending ? -1 : 1
  return ordered.filter((key) => after === null || compare(key, after) * direction > 0).slice(0, limit)
}

const filters: Readonly<Record<string, (id: number) => boolean>> = {
  'all records': () => true,
  'no records': () => false,
  'one record in seven': (id) => id % 7 === 0,
  'the last records': (id) => id > 1_690,
}

for (const [title, isIncluded] of Object.entries(filters)) {
  it.each([true, false])(`pages through ${title} (descending: %s)`, async (isDescending) => {
    const source = { readKeys, isIncluded }
    const included = keys.map(({ id }) => id).filter(isIncluded)
    const expected = isDescending ? included.toReversed() : included
    const found: number[] = []
    let page = await readPage(source, toPageRequest({ limit: 9 }, { isDescending }))
    expect(page.previous).toBeNull()
    for (;;) {
      found.push(...page.ids)
      if (page.next === null) break
      page = await readPage(source, toPageRequest({ limit: 9, after: page.next }, { isDescending }))
    }
    expect(found).toEqual(expected)
    const last = await readPage(source, toPageRequest({ limit: 9, last: true }, { isDescending }))
    expect(last.ids).toEqual(expected.slice(-9))
    expect(last.next).toBeNull()
  })
}

it('goes back from the second page to the full first one', async () => {
  const first = await readPage({ readKeys }, toPageRequest({ limit: 9 }, { isDescending: false }))
  const after = first.next ?? undefined
  const second = await readPage({ readKeys }, toPageRequest({ limit: 9, after }, { isDescending: false }))
  const before = second.previous ?? undefined
  expect(await readPage({ readKeys }, toPageRequest({ limit: 9, before }, { isDescending: false }))).toEqual(
    first,
  )
})

it('continues after a deleted record', async () => {
  const after = { value: 2, id: 1_006.5 }
  const page = await readPage({ readKeys }, toPageRequest({ limit: 2, after }, { isDescending: false }))
  expect(page.ids).toEqual([1_007, 1_008])
})
