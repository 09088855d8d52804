import { issuingCalls, type WireLegalState } from '@quittance/shared/contract/issuing.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { VatCategory } from '@quittance/shared/documents/tax-class.ts'
import type { LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import type { VatGroup } from '@quittance/shared/law/vat-groups.ts'
import { decimal, isEqual } from '@quittance/shared/money/decimal.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { listsKey } from '#documents/lists/list-queries.ts'

/** The amounts that a document states by law, in its currency. */
export type StatedTotals = Pick<LegalTotals, 'groups' | 'net' | 'vat' | 'gross' | 'rounding' | 'owed'>

/**
 * Queries the totals with which a document was issued. Those of a credit note for a part of an invoice can differ by cents from what its
 * lines lead to, because its VAT is the rest of that of the invoice. They never change.
 */
export function issuedTotalsQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'issued-totals', id],
    queryFn: async ({ signal }) =>
      decodeTotals(await call(issuingCalls(kind).legal, { params: { id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function decodeTotals(sent: WireLegalState): StatedTotals {
  return {
    groups: sent.vat_groups.map(({ category, rate, base, tax, exemption_code: exemptionCode }) => ({
      category: category as VatCategory, // as: only categories are stored
      ...{ rate: decimal(rate), base: decimal(base), tax: decimal(tax) },
      // Its text is not sent: `withReasons` adds it.
      ...{ exemptionCode, exemptionText: '' },
    })),
    net: decimal(sent.net),
    vat: decimal(sent.vat),
    gross: decimal(sent.gross),
    rounding: decimal(sent.rounding),
    owed: decimal(sent.owed),
  }
}

/** Adds why groups have no VAT, as the content says it, which is locked. @param computed from the content; null: there are none */
export function withReasons(issued: StatedTotals, computed: LegalTotals | null): StatedTotals {
  const groups = issued.groups.map((group) => {
    const same = computed && findGroup(computed, group)
    return { ...group, exemptionText: same?.exemptionText ?? '' }
  })
  return { ...issued, groups }
}

/** Returns whether a document was issued with the totals that its content leads to, so that its content explains them. */
export function areEqualTotals(issued: StatedTotals, computed: LegalTotals): boolean {
  const areGroupsEqual =
    issued.groups.length === computed.groups.length &&
    issued.groups.every((group) => {
      const other = findGroup(computed, group)
      return other !== undefined && isEqual(group.base, other.base) && isEqual(group.tax, other.tax)
    })
  return areGroupsEqual && sums.every((name) => isEqual(issued[name], computed[name]))
}

const sums = ['net', 'vat', 'gross', 'rounding', 'owed'] as const

function findGroup({ groups }: StatedTotals, { category, rate }: VatGroup): VatGroup | undefined {
  return groups.find((group) => group.category === category && isEqual(group.rate, rate))
}
