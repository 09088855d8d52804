import { expect, it } from 'vitest'
import { aPaper } from '#test/a-paper.ts'
import { FairQueue } from './fair-queue.ts'
import type { JobOwner, WaitingJob } from './waiting-job.ts'

const [ada, bob, eve] = [1, 2, 3]

interface Numbered {
  readonly owner: JobOwner
  readonly since: number
  readonly isUrgent?: boolean
}

function aJob({ owner, since, isUrgent = false }: Numbered): WaitingJob {
  const job = { paper: aPaper(1), form: isUrgent ? 'picture' : 'pdf' } as const
  const ignored = () => undefined
  return { job, owner, since, isUrgent, mostTries: 2, tries: 0, resolve: ignored, reject: ignored }
}

function queueOf(jobs: readonly Numbered[], limits = { waiting: 100, waitingOfOwner: 20 }): FairQueue {
  const queue = new FairQueue(limits)
  for (const job of jobs) expect(queue.add(aJob(job))).toBeNull()
  return queue
}

/** Takes all jobs: whose they are, and their numbers. */
function takeAll(queue: FairQueue) {
  const taken: [JobOwner, number][] = []
  for (let job = queue.take(); job !== null; job = queue.take()) taken.push([job.owner, job.since])
  return taken
}

it('takes one job of each owner in turns, the oldest first', () => {
  const jobs = [1, 2, 3, 4].map((since) => ({ owner: ada, since }))
  const queue = queueOf([
    ...jobs,
    { owner: bob, since: 5 },
    { owner: eve, since: 6 },
    { owner: bob, since: 7 },
  ])
  expect(takeAll(queue)).toEqual([
    [ada, 1],
    [bob, 5],
    [eve, 6],
    [ada, 2],
    [bob, 7],
    [ada, 3],
    [ada, 4],
  ])
})

it('gives an owner who comes later the next turn but one, however many jobs another one has', () => {
  const queue = queueOf(Array.from({ length: 20 }, (_, since) => ({ owner: ada, since })))
  expect(queue.take()?.owner).toBe(ada)
  queue.add(aJob({ owner: bob, since: 30 }))
  expect([queue.take()?.owner, queue.take()?.owner]).toEqual([ada, bob])
})

it('takes the urgent jobs of an owner before the others, not before those of other owners', () => {
  const queue = queueOf([
    { owner: ada, since: 1 },
    { owner: ada, since: 2 },
    { owner: bob, since: 3 },
    { owner: ada, since: 4, isUrgent: true },
    { owner: ada, since: 5, isUrgent: true },
  ])
  expect(takeAll(queue).map(([, since]) => since)).toEqual([4, 3, 5, 1, 2])
})

it('rejects what an owner has too much of, and what is too much altogether', () => {
  const queue = queueOf(
    [
      { owner: ada, since: 1 },
      { owner: ada, since: 2 },
    ],
    { waiting: 4, waitingOfOwner: 2 },
  )
  expect(queue.add(aJob({ owner: ada, since: 3 }))).toBe('too-many-of-owner')
  expect(queue.add(aJob({ owner: bob, since: 4 }))).toBeNull()
  expect(queue.add(aJob({ owner: eve, since: 5 }))).toBeNull()
  expect(queue.add(aJob({ owner: eve, since: 6 }))).toBe('too-many')
  queue.take()
  expect(queue.add(aJob({ owner: eve, since: 7 }))).toBeNull()
})

it('takes interrupted jobs first, and takes out what is not wanted any more', () => {
  const queue = queueOf([
    { owner: ada, since: 1 },
    { owner: ada, since: 2 },
    { owner: bob, since: 3 },
  ])
  queue.addInterrupted(aJob({ owner: ada, since: 4 }))
  queue.addInterrupted(aJob({ owner: bob, since: 5 }))
  expect(queue.length).toBe(5)
  expect(queue.remove(({ since }) => [1, 3, 4].includes(since)).map(({ since }) => since)).toEqual([4, 1, 3])
  expect(takeAll(queue)).toEqual([
    [bob, 5],
    [ada, 2],
  ])
  expect(queue.length).toBe(0)
})
