import { z } from 'zod'
import { ApiError } from './api-error.ts'

/** Somebody else's save of the record that was being saved. */
export interface ChangedMeanwhile {
  readonly name: string
  /** A moment in UTC, ISO 8601. */
  readonly at: string
}

const changed = z.object({ changed: z.object({ name: z.string(), at: z.string() }) })

/** Who has saved the record since it was opened here, and when; null when nobody has. */
export function changedMeanwhile(error: unknown): ChangedMeanwhile | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  return changed.safeParse(error.body).data?.changed ?? null
}
