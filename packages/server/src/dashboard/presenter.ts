import type { WireRecentDocument } from '@quittance/shared/contract/dashboard.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { RecentDocument } from './repository.ts'

export function toWireRecentDocument(document: RecentDocument): WireRecentDocument {
  return {
    id: document.id,
    kind: document.kind,
    prefix: document.prefix,
    number: document.number,
    title: document.title,
    party_name: document.partyName,
    document_date: document.documentDate,
    total_amount: toNumber(document.total),
    currency: document.currency,
    status: document.status,
  }
}
