import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import { labelOf } from '#parties/party-form.ts'
import type { RowFault } from './check-row.ts'
import classes from './imports.module.css'

/** Returns why a row is rejected, in sentences with the labels of fields. */
export function faultSentences(faults: readonly RowFault[], text: TranslateFunction): string[] {
  return faults.map(({ field, key, params }) => {
    const label = labelOf(field)
    return text(key, { ...params, field: label === null ? field : text(label) })
  })
}

export function FaultList({ faults }: { readonly faults: readonly RowFault[] }) {
  const text = useText()
  return (
    <ul className={classes.faults}>
      {faultSentences(faults, text).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
