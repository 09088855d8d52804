import { Unavailable } from '#errors.ts'

const maxConcurrentHashes = 2
const maxQueueLength = 100

const waitingTasks: (() => void)[] = []
let activeCount = 0

/**
 * Runs work that hashes passwords, two at a time: each takes 64 MiB and a processor. The others wait their turn,
 * and beyond a queue that would take a minute they are sent away. @throws Unavailable
 */
export async function withHashingSemaphore<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waitingTasks.length >= maxQueueLength) throw new Unavailable({ key: 'call.busy' })
  if (activeCount >= maxConcurrentHashes) await new Promise<void>((resolve) => waitingTasks.push(resolve))
  else activeCount += 1
  try {
    return await work()
  } finally {
    releaseSlot()
  }
}

/** The turn goes to whoever waits longest, so that a newcomer cannot slip in between. */
function releaseSlot(): void {
  const next = waitingTasks.shift()
  if (next) next()
  else activeCount -= 1
}
