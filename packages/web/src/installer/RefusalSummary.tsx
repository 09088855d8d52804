import { useEffect, useRef } from 'react'
import { useText } from '#locale/use-text.ts'
import { RefusalList } from '#ui/RefusalList.tsx'
import { focusField } from './FieldContainer.tsx'
import { fieldsInOrder } from './field-labels.ts'
import type { Refusal } from './installer-form.ts'
import { useInstaller } from './installer-store.ts'

/** Lists the errors of a rejected call above the fields. Each one focuses its field, and disappears when the field changes. */
export function RefusalSummary() {
  const refusal = useInstaller((form) => form.refused)
  return refusal === null ? null : <Summary refusal={refusal} />
}

function Summary({ refusal }: { readonly refusal: Refusal }) {
  const text = useText()
  const summary = useRef<HTMLDivElement>(null)
  const { fields, others } = refusal
  const named = fieldsInOrder.filter((field) => fields[field] !== undefined)
  const refusals = useInstaller((form) => form.refusals)
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  const listed = [
    ...named.map((field) => ({
      key: field,
      sentence: fields[field] ?? '',
      onChoose: () => focusField(field),
    })),
    ...others.map((sentence) => ({ key: sentence, sentence })),
  ]
  return <RefusalList ref={summary} title={text('installer.problems')} refusals={listed} />
}
