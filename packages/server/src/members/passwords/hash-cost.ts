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
