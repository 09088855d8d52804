import { isAway, isBusy } from './portable.ts'

/** What became of one record of several. `busy`: somebody else had it, or the database went away; it is as it was. */
export interface Tried<Outcome> {
  readonly id: number
  readonly outcome: Outcome | 'busy'
}

/** Changes records one after another, each once: what was stored before a busy one is told all the same. */
export async function eachByItself<Outcome>(
  ids: Iterable<number>,
  change: (id: number) => Promise<Outcome>,
): Promise<Tried<Outcome>[]> {
  const tried: Tried<Outcome>[] = []
  let isGone = false
  for (const id of new Set(ids)) {
    try {
      tried.push({ id, outcome: isGone ? 'busy' : await change(id) })
    } catch (error) {
      // Without a database the others need not be tried; where nothing was stored the call itself says so.
      isGone = isAway(error) && tried.length > 0
      if (!(isGone || isBusy(error))) throw error
      tried.push({ id, outcome: 'busy' })
    }
  }
  return tried
}
