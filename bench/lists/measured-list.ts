import type { TestClient } from '@quittance/server/test/test-app.ts'
import { pageCursor } from '@quittance/shared/contract/list-query.ts'

/** What stands behind `?` in a call. */
export type Query = Readonly<Record<string, string>>

/** A list as its screen asks for it. */
export interface MeasuredList {
  readonly name: string
  /** Of the call that answers a page; its totals are one step below. */
  readonly path: string
  readonly sorts: readonly string[]
  /** Everything that the screen can filter by, by the name of the filter. */
  readonly filters: Readonly<Record<string, Query>>
}

type Place = ReturnType<typeof pageCursor.parse>

/** Asks for a part of a list, or for its totals, as a member who is signed in. */
export function listReader(client: TestClient, { path }: MeasuredList) {
  async function ask(below: string, query: Query) {
    const response = await client.send({
      method: 'GET',
      url: `${path}${below}?${new URLSearchParams(query)}`,
    })
    if (response.statusCode !== 200) throw new Error(`${path}${below} answered ${response.body}`)
    return response.json()
  }
  return {
    readPage: (query: Query) => ask('', query),
    readTotals: (query: Query) => ask('/totals', query),
    /** The queries of the first page, of one in the middle and of the last one. */
    async pagesOf(query: Query): Promise<Readonly<Record<string, Query>>> {
      const first = await ask('', query)
      const last = await ask('', { ...query, last: '1' })
      const middle = between(pageCursor.parse(first.next), pageCursor.parse(last.previous))
      return {
        first: query,
        ...(middle === null ? {} : { middle: { ...query, after: JSON.stringify(middle) } }),
        last: { ...query, last: '1' },
      }
    },
  }
}

/** A place half way between two, whether or not a record stands there; null where there are not so many pages. */
function between(from: Place, to: Place): Place {
  if (from === null || to === null) return null
  const [[start, id], [end]] = [from, to]
  if (typeof start === 'number' && typeof end === 'number') return [Math.round((start + end) / 2), id]
  return [textBetween(String(start), String(end)), id]
}

function textBetween(left: string, right: string): string {
  const differs = [...left].findIndex((letter, index) => letter !== right[index])
  if (differs < 0) return left
  const [one, other] = [left.charCodeAt(differs), right.charCodeAt(differs)]
  const half = Math.round((one + (Number.isNaN(other) ? one : other)) / 2)
  return `${left.slice(0, differs)}${String.fromCharCode(half)}`
}
