import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { useFormState } from '#documents/document-store.ts'
import type { FormLine } from './form-line.ts'

/** Returns the line with a key; undefined: it was removed. @param place its position, starting at 1, which is checked first */
export function useLine(key: number, place: number): FormLine | undefined {
  return useFormState(({ form: { lines } }) => {
    const there = lines[place - 1]
    return there?.key === key ? there : lines.find((line) => line.key === key)
  })
}

export type LineRefusals = Readonly<Partial<Record<LineField, string>>>

const none: LineRefusals = {}

/** Returns the errors that the server has reported for the fields of a line, until the line is changed. */
export function useLineRefusals(line: FormLine | undefined): LineRefusals {
  return useFormState(({ refused }) => {
    const said = line === undefined ? undefined : refused?.lines.get(line.key)
    return said?.line === line ? (said?.sentences ?? none) : none
  })
}
