import type { DocumentKind } from '#documents/document-kinds.ts'
import { isLegalField } from '#documents/legal-details.ts'
import { computeTotals } from '#documents/totals.ts'
import type {
  IndexedLine,
  LineComparison,
  TotalField,
  VersionComparison,
} from '#documents/versions/compare-versions.ts'
import {
  type DocumentVersion,
  type VersionField,
  versionFields,
} from '#documents/versions/document-version.ts'
import { type Decimal, toNumber } from '#money/decimal.ts'
import { encodeCorrectedInvoice, encodeParty, encodeRelation } from './document-record.ts'
import { getWireNames, lineWireNames, pricingNames } from './field-names.ts'
import { encodeLegalDetail, legalDetailNames } from './legal-details.ts'
import { encodeLine } from './lines.ts'

const totalNames: Readonly<Record<TotalField, string>> = {
  subTotal: 'sub_total',
  totalTax: 'total_tax',
  discountValue: 'discount_value',
  total: 'total_amount',
}

interface VersionPair {
  readonly from: DocumentVersion
  readonly to: DocumentVersion
}

/** Returns the names of fields in the stored record of a kind. Fields that the kind does not have are left out. */
export function encodeFieldNames(kind: DocumentKind, fields: readonly VersionField[]): string[] {
  return fields.flatMap((field) => getFieldName(kind, field) ?? [])
}

/** Returns the fields with some names. Unknown names are left out. */
export function decodeFieldNames(kind: DocumentKind, names: readonly string[]): VersionField[] {
  return versionFields.filter((field) => names.includes(getFieldName(kind, field) ?? ''))
}

/** Encodes the differences of two versions, with the names of the stored record. Unchanged lines are left out. */
export function encodeComparison(
  kind: DocumentKind,
  comparison: VersionComparison,
  { from, to }: VersionPair,
) {
  const [before, after] = [computeTotals(from), computeTotals(to)]
  const fields = comparison.fields.flatMap((field) => {
    const name = getFieldName(kind, field)
    return name === undefined
      ? []
      : [{ field: name, from: encodeValue(field, from), to: encodeValue(field, to) }]
  })
  const totals = comparison.totals.map((field) => ({
    field: totalNames[field],
    from: toNumber(before[field]),
    to: toNumber(after[field]),
  }))
  const lines = comparison.lines.filter(({ change, isMoved }) => change !== 'same' || isMoved)
  return { fields: [...fields, ...totals], lines: lines.map(encodeLineComparison) }
}

function getFieldName(kind: DocumentKind, field: VersionField): string | undefined {
  const names = getWireNames(kind.name)
  switch (field) {
    case 'party':
      return names.opened.party
    case 'discountType':
    case 'discountPercentage':
    case 'adjustments':
      return pricingNames[field]
    default:
      return isLegalField(field) ? legalDetailNames[field] : names.record[field]
  }
}

function encodeValue(field: VersionField, version: DocumentVersion) {
  switch (field) {
    case 'relation':
      return encodeRelation(version.relation)
    case 'party':
      return encodeParty(version.party)
    case 'correctedInvoice':
      return version.correctedInvoice && encodeCorrectedInvoice(version.correctedInvoice)
    case 'amountDue':
    case 'amountPaid':
    case 'shippingCharges':
    case 'discountPercentage':
    case 'adjustments':
      return toNumber(version[field] satisfies Decimal)
    default:
      return isLegalField(field) ? encodeLegalDetail(field, version) : version[field]
  }
}

function encodeLineComparison({ change, isMoved, fields, from, to }: LineComparison) {
  return {
    change,
    moved: isMoved,
    fields: fields.map((field) => lineWireNames[field]),
    from: from && encodeIndexedLine(from),
    to: to && encodeIndexedLine(to),
  }
}

function encodeIndexedLine({ index, line, amounts }: IndexedLine) {
  return { position: index + 1, line: encodeLine(line, amounts) }
}
