import type { TestClient } from '@quittance/server/test/test-app.ts'
import { pageCursor } from '@quittance/shared/contract/list-query.ts'

/** Query of a URL. */
export type Query = Readonly<Record<string, string>>

/** A list with the parameters that its screen uses. */
export interface MeasuredList {
  readonly name: string
  /** Path of the call for a page; that of the call for the totals is `/totals` below it. */
  readonly path: string
  readonly sorts: readonly string[]
  /** The filters of the screen, by name. */
  readonly filters: Readonly<Record<string, Query>>
}

type Place = ReturnType<typeof pageCursor.parse>

/** Reads pages or totals of a list as a signed-in member. */
export function listReader(client: TestClient, { path }: MeasuredList) {
  async function ask(below: string, query: Query) {
    const response = await client.send({
      method: 'GET',
      url: `${path}${below}?${new URLSearchParams(query)}`,
    })
    if (response.statusCode !== 200) throw new Error(`${path}${below} failed: ${response.body}`)
    return response.json()
  }
  return {
    readPage: (query: Query) => ask('', query),
    readTotals: (query: Query) => ask('/totals', query),
    /** Returns the queries of the first, a middle and the last page. */
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

/** Returns a cursor half-way between two, where a record need not exist; null if there are not enough pages. */
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
