import { getNameSkeleton } from './invisible-characters.ts'
import { fold } from './search-text.ts'

interface Named {
  readonly name: string
}

/**
 * Finds the record with a name: with the same name or, if there is none, with one that looks the same or differs only in case and
 * accents. The first one of several.
 */
export function findNamed<RecordType extends Named>(
  records: readonly RecordType[],
  name: string,
): RecordType | undefined {
  const skeleton = getNameSkeleton(name)
  const folded = fold(name)
  return (
    records.find((record) => record.name === name) ??
    records.find((record) => getNameSkeleton(record.name) === skeleton) ??
    records.find((record) => fold(record.name) === folded)
  )
}
