import { expect } from 'vitest'

/** What a fault has done, in numbers. */
export interface FaultOutcome {
  readonly fault: string
  /** What it was done to: `sqlite`, `mysql`, `mysql, 2 servers`. */
  readonly setup: string
  /** What users were told is stored, sent or refused. */
  readonly acknowledged: number
  /** What is there afterwards. */
  readonly found: number
  /** Each thing that is not as was told. */
  readonly differences: readonly string[]
  /** What else is worth knowing. */
  readonly notes?: readonly string[]
}

/** Says in one line what was acknowledged, what was found and the difference, and fails where there is one. */
export function reportFault({ fault, setup: on, acknowledged, found, differences, notes = [] }: FaultOutcome): void {
  const figures = `acknowledged ${acknowledged}, found ${found}, difference ${differences.length}`
  process.stdout.write(`fault: ${[`${fault} on ${on}`, figures, ...notes].join(' · ')}\n`)
  expect(differences).toEqual([])
  expect(acknowledged).toBeGreaterThan(0)
}

/** How often faults happen: a few times with every change, often with `npm run test:faults`. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? '3')

/** Whether this run is the long one. */
export const isLongRun = rounds > 20
