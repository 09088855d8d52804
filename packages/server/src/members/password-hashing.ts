import { Unavailable } from '#errors.ts'

export const minPasswordLength = 12

/** Returns the Argon2id hash of a password in PHC notation. @throws Unavailable if the hashing queue is full */
export function hashPassword(password: string, cost = defaultHashCost): Promise<string> {
  return withHashingSemaphore(async () => (await import('@node-rs/argon2')).hash(password, cost))
}

/** Hash of no password, with the parameters of `hashPassword`: verifying it takes as long as verifying a real one. */
export const dummyHash =
  '$argon2id$v=19$m=65536,t=3,p=1$HdXJvYgLrHrxLb6YpH/+hg$CPAS39nm25N5u4GGrPOv0P8Pc8mT1gTHXCx0gbV+B+k'

/** Verifies a password. Must run inside `withHashingSemaphore`. For a null hash it takes as long and returns false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const isCorrect = await verify(passwordHash ?? dummyHash, password)
  return passwordHash !== null && isCorrect
}

/** Argon2 parameters: memory in KiB, iterations, threads. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

export const defaultHashCost: HashCost = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

const argon2HashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/

/** Returns whether a hash has a lower cost or another format. */
export function shouldRehash(passwordHash: string, { memoryCost, timeCost }: HashCost): boolean {
  const [, memory, iterations] = argon2HashPattern.exec(passwordHash) ?? []
  return !(Number(memory) >= memoryCost && Number(iterations) >= timeCost)
}

const maxConcurrentHashes = 2
const maxQueueLength = 100

const waitingTasks: (() => void)[] = []
let activeCount = 0

/**
 * Runs a task that hashes passwords, two at a time, because each needs 64 MiB and a core. Other tasks queue in order.
 * @throws Unavailable beyond 100 waiting tasks (about a minute)
 */
export async function withHashingSemaphore<Result>(task: () => Promise<Result>): Promise<Result> {
  if (waitingTasks.length >= maxQueueLength) throw new Unavailable({ key: 'call.busy' })
  if (activeCount >= maxConcurrentHashes) await new Promise<void>((resolve) => waitingTasks.push(resolve))
  else activeCount += 1
  try {
    return await task()
  } finally {
    releaseSlot()
  }
}

/** Hands the slot to the longest-waiting task, so a new one cannot overtake. */
function releaseSlot(): void {
  const next = waitingTasks.shift()
  if (next) next()
  else activeCount -= 1
}
