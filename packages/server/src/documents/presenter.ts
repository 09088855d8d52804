import type { WireProduct } from '@quittance/shared/contract/catalogue.ts'
import type { WireSaved } from '@quittance/shared/contract/documents.ts'
import type { WireCustomer, WireLead } from '@quittance/shared/contract/parties.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { totalsOf } from '@quittance/shared/documents/totals.ts'
import { unreachable } from '@quittance/shared/documents/unreachable.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { ReceivedSave } from '@quittance/shared/wire/codec.ts'
import { payloadName, type SaveCall, wireNames } from '@quittance/shared/wire/names.ts'
import { encodeParty, encodeRecord, encodeTotals } from '@quittance/shared/wire/record.ts'
import { pricedNames } from '@quittance/shared/wire/wire-names.ts'
import {
  documentNotFound,
  Invalid,
  keyInUse,
  type Refusal,
  type Sentence,
  sayChangedMeanwhile,
} from '#errors.ts'
import type { UnknownReference } from './find-references.ts'
import type { NotSaved, Saved } from './save-document.ts'
import type { DocumentStatus } from './statuses/repository.ts'

export function presentStatuses(statuses: readonly DocumentStatus[]) {
  return statuses.map(({ id, name, meaning }) => ({ id, name, meaning }))
}

type WireParty = WireLead | WireCustomer

/** @param parts the party and the products of its lines, as their own lists answer them */
export function presentOpened(
  kind: DocumentKind,
  document: OpenedDocument,
  { party, products }: { party: WireParty | undefined; products: readonly WireProduct[] },
) {
  const { opened } = wireNames(kind.name)
  return {
    [opened.document]: encodeRecord(kind, document, totalsOf(document)),
    // The party's record as it is now, under the names that the document was written with.
    [opened.party]: { ...party, ...encodeParty(document.party) },
    products: [...products],
  }
}

/** Computed totals go along only where the sent one was a cent off. */
export function presentSaved(
  kind: DocumentKind,
  saved: Saved,
  { text, call }: { text: Text; call: SaveCall },
): WireSaved {
  return {
    code: 200,
    message: text(call === 'store' ? `${kind.name}.added` : `${kind.name}.updated`),
    id: saved.id,
    version: saved.version,
    ...(saved.isCorrected && { totals: encodeTotals(saved.totals) }),
  }
}

interface RefusedCall {
  readonly kind: DocumentKind
  readonly call: SaveCall
  readonly sent: Pick<ReceivedSave, 'linePlaces'>
  /** Who saved in between, where somebody did. */
  readonly savedBy: string
}

/** The refusal that tells a sender why a save was not stored, under the names of the call. */
export function refusalOf(outcome: NotSaved, refused: RefusedCall): Refusal {
  const { kind, call, savedBy } = refused
  const names = wireNames(kind.name)
  switch (outcome.because) {
    case 'number-occupied':
      return invalid(payloadName(names, call, 'number'), { key: `${kind.name}.occupied` })
    case 'not-found':
      return documentNotFound(names.payload.id)
    case 'too-large':
      return invalid('total_amount', { key: 'document.too-large', params: { max: limits.largestAmount } })
    case 'total-differs':
      return invalid('total_amount', {
        key: 'document.total-differs',
        params: { expected: outcome.expected, stated: outcome.stated },
      })
    case 'unknown-record':
      return invalid(unknownField(outcome.unknown, refused), { key: 'field.unknown-record' })
    case 'changed-meanwhile':
      return sayChangedMeanwhile({ by: savedBy, at: outcome.at, version: outcome.version })
    case 'key-in-use':
      return keyInUse(outcome.id)
    default:
      return unreachable(outcome)
  }
}

function unknownField(unknown: UnknownReference, { kind, call, sent }: RefusedCall): string | undefined {
  if (unknown.field === 'product') {
    return `${pricedNames.lines}.${sent.linePlaces[unknown.line] ?? unknown.line}.product_id`
  }
  return payloadName(wireNames(kind.name), call, unknown.field)
}

function invalid(field: string | undefined, sentence: Sentence): Refusal {
  const name = field ?? 'document'
  const named = { ...sentence, params: { field: name, ...sentence.params } }
  return new Invalid(named, { [name]: [named] })
}
