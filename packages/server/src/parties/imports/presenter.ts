import type { WireRowResult } from '@quittance/shared/contract/party-imports.ts'
import { partyFieldLabels } from '@quittance/shared/contract/party-labels.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { RowResult } from './imported.ts'

const labels: Readonly<Partial<Record<string, (typeof partyFieldLabels)[keyof typeof partyFieldLabels]>>> = partyFieldLabels

/** People read it beside their file: fields are called as the screen calls them. */
export function toWireRowResult({ line, outcome, id, errors: refused }: RowResult, text: TranslateFunction): WireRowResult {
  const errors = Object.entries(refused).map(([name, sentences]) => {
    const label = labels[name]
    const field = label === undefined ? name : text(label)
    return [name, sentences.map(({ key, params }) => text(key, { ...params, field }))]
  })
  return { line, outcome, id, errors: Object.fromEntries(errors) }
}
