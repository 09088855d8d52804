import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Decimal, decimal, zero } from '@quittance/shared/money/decimal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { fetchShown, type ShownDocument } from '#documents/show/show-queries.ts'

/** A line of an invoice, or the charges of the whole invoice, as far as a credit note can give them back. Amounts are without VAT. */
export interface CreditLine {
  /** From 1; 0: charges of the document. */
  readonly position: number
  /** Empty for charges. */
  readonly name: string
  /** After the discount of the document. */
  readonly net: Decimal
  /** The part of it that earlier credit notes have not credited. */
  readonly left: Decimal
}

/** An invoice that is to be credited. */
export interface CreditedInvoice {
  readonly invoice: ShownDocument
  /** The lines in their order, then the charges. Empty: they are not known, because the invoice was not issued with this product. */
  readonly lines: readonly CreditLine[]
  /** The sum of earlier credit notes, with VAT. */
  readonly credited: Decimal
  /** Whether credit notes can credit all of its VAT. */
  readonly isVatCreditable: boolean
}

/** Queries an invoice that is to be credited. It is requested each time, because it may have been credited since. */
export function creditedInvoiceQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: ['credited-invoice', kind.name, id],
    async queryFn({ signal }): Promise<CreditedInvoice> {
      const [invoice, legal] = await Promise.all([
        fetchShown(kind, id, signal),
        call(issuingCalls(kind).legal, { params: { id }, signal }),
      ])
      const { creditable_lines: lines = [], credit_note_total: credited = zero } = legal
      const decoded = lines.map(({ position, name, net, left }) => ({
        ...{ position, name, net: decimal(net), left: decimal(left) },
      }))
      decoded.sort((one, other) => placeOf(one) - placeOf(other))
      const isVatCreditable = legal.is_vat_creditable !== false
      return { invoice, lines: decoded, credited: decimal(credited), isVatCreditable }
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    // The dialog does not change while the user is reading it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Returns a number by which the charges come last. */
function placeOf({ position }: CreditLine): number {
  return position === 0 ? Number.MAX_SAFE_INTEGER : position
}

/** The part of an invoice that a credit note credits: the whole rest, amounts of lines without VAT, or an amount with VAT. */
export type CreditScope =
  | { readonly type: 'whole' }
  | {
      readonly type: 'lines'
      readonly lines: readonly { readonly position: number; readonly net: Decimal }[]
    }
  | { readonly type: 'amount'; readonly amount: Decimal }

export interface CreditRequest {
  /** The invoice. */
  readonly id: number
  /** The version that the user has seen. */
  readonly version: number
  /** Printed on the credit note; empty: none. */
  readonly reason: string
  readonly scope: CreditScope
  /** Whether the credit note is issued at once. */
  readonly isIssued: boolean
  /** Whether a new draft with the content of the invoice is created too. */
  readonly isReplaced: boolean
}

export interface CreatedCredit {
  readonly message: string
  /** Id of the credit note. */
  readonly creditId: number
  /** Id of the new draft; null: none was asked for. */
  readonly replacementId: number | null
}

/** Creates a credit note for an issued invoice. @throws ApiError */
export async function sendCredit(request: CreditRequest, idempotencyKey: string): Promise<CreatedCredit> {
  const { id, version, reason, scope, isIssued, isReplaced } = request
  const body = {
    ...{ id, version, reason, issue: isIssued },
    ...(scope.type === 'lines' && { lines: scope.lines }),
    ...(scope.type === 'amount' && { amount: scope.amount }),
    ...(isReplaced && { replace: true }),
  }
  const answer = await call(creditInvoice, { body, idempotencyKey })
  return {
    message: answer.message,
    creditId: answer.credit_note_id,
    replacementId: answer.replacement_id ?? null,
  }
}
