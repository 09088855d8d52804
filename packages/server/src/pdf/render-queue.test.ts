import { expect, it } from 'vitest'
import { buildPrintModel } from '#test/pdf-documents.ts'
import type { JobOwner, QueuedJob } from './render-queue.ts'
import { FairQueue } from './render-queue.ts'

const [ada, bob, eve] = [1, 2, 3]

interface JobFields {
  readonly owner: JobOwner
  readonly since: number
  readonly isUrgent?: boolean
}

function createJob({ owner, since, isUrgent = false }: JobFields): QueuedJob {
  const job = { paper: buildPrintModel(1), format: isUrgent ? 'picture' : 'pdf' } as const
  const ignored = () => undefined
  return { job, owner, queuedAt: since, isUrgent, maxTries: 2, tries: 0, resolve: ignored, reject: ignored }
}

function createQueue(
  jobs: readonly JobFields[],
  limits = { maxWaiting: 100, maxWaitingPerOwner: 20 },
): FairQueue {
  const queue = new FairQueue(limits)
  for (const job of jobs) expect(queue.add(createJob(job))).toBeNull()
  return queue
}

/** Takes all jobs: whose they are, and their numbers. */
function takeAll(queue: FairQueue) {
  const taken: [JobOwner, number][] = []
  for (let job = queue.take(); job !== null; job = queue.take()) taken.push([job.owner, job.queuedAt])
  return taken
}

it('takes one job of each owner in turns, the oldest first', () => {
  const jobs = [1, 2, 3, 4].map((since) => ({ owner: ada, since }))
  const queue = createQueue([
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
  const queue = createQueue(Array.from({ length: 20 }, (_, since) => ({ owner: ada, since })))
  expect(queue.take()?.owner).toBe(ada)
  queue.add(createJob({ owner: bob, since: 30 }))
  expect([queue.take()?.owner, queue.take()?.owner]).toEqual([ada, bob])
})

it('takes the urgent jobs of an owner before the others, not before those of other owners', () => {
  const queue = createQueue([
    { owner: ada, since: 1 },
    { owner: ada, since: 2 },
    { owner: bob, since: 3 },
    { owner: ada, since: 4, isUrgent: true },
    { owner: ada, since: 5, isUrgent: true },
  ])
  expect(takeAll(queue).map(([, since]) => since)).toEqual([4, 3, 5, 1, 2])
})

it('rejects what an owner has too much of, and what is too much altogether', () => {
  const queue = createQueue(
    [
      { owner: ada, since: 1 },
      { owner: ada, since: 2 },
    ],
    { maxWaiting: 4, maxWaitingPerOwner: 2 },
  )
  expect(queue.add(createJob({ owner: ada, since: 3 }))).toBe('too-many-of-owner')
  expect(queue.add(createJob({ owner: bob, since: 4 }))).toBeNull()
  expect(queue.add(createJob({ owner: eve, since: 5 }))).toBeNull()
  expect(queue.add(createJob({ owner: eve, since: 6 }))).toBe('too-many')
  queue.take()
  expect(queue.add(createJob({ owner: eve, since: 7 }))).toBeNull()
})

it('takes interrupted jobs first, and takes out what is not wanted any more', () => {
  const queue = createQueue([
    { owner: ada, since: 1 },
    { owner: ada, since: 2 },
    { owner: bob, since: 3 },
  ])
  queue.addInterrupted(createJob({ owner: ada, since: 4 }))
  queue.addInterrupted(createJob({ owner: bob, since: 5 }))
  expect(queue.length).toBe(5)
  expect(
    queue.remove(({ queuedAt: since }) => [1, 3, 4].includes(since)).map(({ queuedAt: since }) => since),
  ).toEqual([4, 1, 3])
  expect(takeAll(queue)).toEqual([
    [bob, 5],
    [ada, 2],
  ])
  expect(queue.length).toBe(0)
})
