import { useFormState } from '#documents/document-store.ts'
import type { RefusedLineField } from '#documents/save-queries.ts'
import type { FormLine } from './form-line.ts'

/** A line by its key; undefined once it is removed. */
export function useLine(key: number): FormLine | undefined {
  return useFormState(({ form }) => form.lines.find((line) => line.key === key))
}

/** What the server said of a field of the line, until the line is changed. */
export function useLineRefusal(line: FormLine, field: RefusedLineField): string | null {
  return useFormState(({ refused }) => {
    const said = refused?.lines.get(line.key)
    return said?.line === line ? (said.sentences[field] ?? null) : null
  })
}
