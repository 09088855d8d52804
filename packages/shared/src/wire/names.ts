import type { KindName } from '#documents/kinds.ts'
import { estimateNames } from './estimate-names.ts'
import { invoiceNames } from './invoice-names.ts'
import { proposalNames } from './proposal-names.ts'
import type { NamedField, WireNames } from './wire-names.ts'

/** A kind without its table does not compile. */
const namesByKind: Readonly<Record<KindName, WireNames>> = {
  proposal: proposalNames,
  estimate: estimateNames,
  invoice: invoiceNames,
}

export type SaveCall = 'store' | 'update'

/** What the calls of this kind call things. */
export function getWireNames(kind: KindName): WireNames {
  return namesByKind[kind]
}

/** What one of the two save payloads calls a field; undefined when the kind does not send it. */
export function getPayloadName(names: WireNames, call: SaveCall, field: NamedField): string | undefined {
  const renamed = call === 'update' ? names.updatePayload[field] : undefined
  return renamed ?? names.payload[field]
}
