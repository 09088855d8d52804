import type { WireListedDocument } from '@quittance/shared/contract/document-lists.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Relation, StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'

/** A document as it is shown in a list. */
export interface ListedDocument {
  readonly id: number
  readonly version: number
  readonly shownNumber: string
  readonly title: string
  readonly relation: Relation
  readonly partyId: number
  readonly clientName: string
  readonly companyName: string
  readonly documentDate: CalendarDay
  readonly dueDate: CalendarDay | null
  readonly status: { readonly id: number; readonly name: string; readonly meaning: StatusMeaning }
  readonly ownerName: string
  readonly currency: string
  readonly total: Decimal
  readonly amountPaid: Decimal
  readonly updatedAt: string
}

export function decodeListed(sent: WireListedDocument): ListedDocument {
  return {
    id: sent.id,
    version: sent.version,
    shownNumber: sent.shown_number,
    title: sent.title,
    relation: sent.relation,
    partyId: sent.party_id,
    clientName: sent.client_name,
    companyName: sent.company_name,
    documentDate: sent.document_date,
    dueDate: sent.due_date,
    status: sent.status,
    ownerName: sent.owner.name,
    currency: sent.currency,
    total: decimal(String(sent.total_amount)),
    amountPaid: decimal(String(sent.amount_paid)),
    updatedAt: sent.updated_at,
  }
}
