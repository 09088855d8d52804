import type { WireRowResult } from '@quittance/shared/contract/imports.ts'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { RowResult } from './store-rows.ts'

/** Converts the result of a row. Messages use the field labels of the screen, since users read them next to their file. */
export function toWireRowResult(
  { line, outcome, id, errors }: RowResult,
  labels: Readonly<Record<string, TextKey>>,
  text: TranslateFunction,
): WireRowResult {
  const messages = Object.entries(errors).map(([name, sentences]) => {
    const label = labels[name]
    const field = label === undefined ? name : text(label)
    return [name, sentences.map(({ key, params }) => text(key, { ...params, field }))]
  })
  return { line, outcome, id, errors: Object.fromEntries(messages) }
}
