import { ChangedMeanwhile, type Refusal } from '#errors.ts'

interface OtherChange {
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly at: string
  readonly version: number
}

/** What became of a change that carries the version it was made of. */
export type ChangeOutcome =
  | { readonly changed: true; readonly version: number }
  | ({ readonly changed: false } & OtherChange)

/** The refusal of a change that was made without having seen somebody else's. */
export function sayChangedMeanwhile({ by: name, at, version }: OtherChange): Refusal {
  if (at === '') return new ChangedMeanwhile({ key: 'call.version-unknown' })
  // For people; programs find the exact moment beside it.
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
  const sentence = { key: 'form.changed-meanwhile', params: { name, time } } as const
  return new ChangedMeanwhile(sentence, {}, { changed: { name, at, version } })
}
