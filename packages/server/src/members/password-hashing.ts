import { Unavailable } from '#errors.ts'

export const minPasswordLength = 12

/** Argon2id, in PHC notation. */
export function hashPassword(password: string, cost = defaultHashCost): Promise<string> {
  return withHashingSemaphore(async () => (await import('@node-rs/argon2')).hash(password, cost))
}

/** Of nobody's password, with the parameters of `hashPassword`: checking it takes as long as checking a real one. */
export const dummyHash =
  '$argon2id$v=19$m=65536,t=3,p=1$HdXJvYgLrHrxLb6YpH/+hg$CPAS39nm25N5u4GGrPOv0P8Pc8mT1gTHXCx0gbV+B+k'

/** To be called in a password turn. Without a hash it takes as long and answers false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const isRight = await verify(passwordHash ?? dummyHash, password)
  return passwordHash !== null && isRight
}

/** What a hash of a password takes: memory in KiB, rounds, threads. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export const defaultHashCost: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

const argon2HashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/

/** Whether a hash was made for less, or in another way. */
export function shouldRehash(passwordHash: string, { memoryCost, timeCost }: HashCost): boolean {
  const [, memory, rounds] = argon2HashPattern.exec(passwordHash) ?? []
  return !(Number(memory) >= memoryCost && Number(rounds) >= timeCost)
}

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
