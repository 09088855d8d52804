import { useText } from '#locale/use-text.ts'
import { RefusalList } from '#ui/RefusalList.tsx'
import { type DocumentState, fieldRefusal, useFormState } from './document-store.ts'
import { focusField } from './fields/FieldContainer.tsx'
import type { RefusedField } from './save-queries.ts'

/** Lists the errors of a rejected save above the fields. Each links to its field and disappears when that is changed. */
export function RefusalSummary() {
  const isRefused = useFormState(({ refused }) => refused !== null)
  return isRefused ? <StandingRefusals /> : null
}

function StandingRefusals() {
  const text = useText()
  const state = useFormState((whole) => whole)
  const sentences = standingRefusals(state)

  if (sentences.length === 0) return null
  const title =
    sentences.length > 1 ? text('form.rejected-several', { count: sentences.length }) : text('form.rejected')
  const listed = sentences.map(({ field, ...refusal }) => ({
    ...refusal,
    onChoose: () => focusField(field),
  }))
  return <RefusalList title={title} refusals={listed} />
}

interface StandingRefusal {
  readonly key: string
  readonly field: RefusedField
  readonly sentence: string
}

function standingRefusals(state: DocumentState): StandingRefusal[] {
  if (state.refused === null) return []
  const fields = Object.keys(state.refused.fields) as RefusedField[] // as: the keys of a record by RefusedField
  const ofFields = fields.flatMap((field) => {
    const sentence = fieldRefusal(state, field)
    return sentence === null ? [] : [{ key: field, field, sentence }]
  })
  return [...ofFields, ...lineRefusals(state)]
}

function lineRefusals({ form, refused }: DocumentState): StandingRefusal[] {
  return form.lines.flatMap((line) => {
    const said = refused?.lines.get(line.key)
    if (said?.line !== line) return []
    return Object.entries(said.sentences).map(([name, sentence]) => ({
      key: `${line.key}-${name}`,
      field: 'lines' as const,
      sentence,
    }))
  })
}
