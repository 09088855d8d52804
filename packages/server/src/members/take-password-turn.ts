import { Unavailable } from '#errors.ts'

const turnsAtOnce = 2
const longestQueue = 100

const waiting: (() => void)[] = []
let taken = 0

/**
 * Runs work that hashes passwords, two at a time: each takes 64 MiB and a processor. The others wait their turn,
 * and beyond a queue that would take a minute they are sent away. @throws Unavailable
 */
export async function takePasswordTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= longestQueue) throw new Unavailable({ key: 'call.busy' })
  if (taken >= turnsAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else taken += 1
  try {
    return await work()
  } finally {
    passOn()
  }
}

/** The turn goes to whoever waits longest, so that a newcomer cannot slip in between. */
function passOn(): void {
  const next = waiting.shift()
  if (next) next()
  else taken -= 1
}
