import { listVatRates } from '@quittance/shared/law/line-vat.ts'
import type { VatGroup } from '@quittance/shared/law/vat-groups.ts'
import { isEqual } from '@quittance/shared/money/decimal.ts'
import type { PrintModel } from '#pdf/print-model.ts'
import type { LegalAmounts } from './compose-legal-amounts.ts'
import { labelRate } from './tax-label.ts'

/**
 * Composes the VAT of each category and rate from its base. No two rows have the same name.
 * @returns with the reasons for amounts without VAT that are not the name of a row
 */
export function composeVatGroups(
  amounts: LegalAmounts,
): Pick<PrintModel, 'taxes'> & { readonly reasons: readonly string[] } {
  const { text, formatter } = amounts
  const rows = nameRows(amounts)
  return {
    taxes: {
      columns: [text('print.vat'), text('print.tax-base'), text('print.vat-amount')],
      rows: rows.map(({ group, name }) => ({
        name,
        basis: formatter.formatAmount(group.base),
        tax: formatter.formatAmount(group.tax),
      })),
    },
    reasons: rows.flatMap(({ group: { exemptionText }, isNamedByReason }) =>
      exemptionText === '' || isNamedByReason ? [] : [exemptionText],
    ),
  }
}

interface Row {
  readonly group: VatGroup
  readonly name: string
  readonly isNamedByReason: boolean
}

/**
 * Names each group by its rate. One reason has more room below the table; it is the name of its row if there are several, if the group
 * is outside the scope of VAT and has no rate, or if another group has the same name, such as zero-rated and exempt amounts.
 */
function nameRows(amounts: LegalAmounts): Row[] {
  const { totals } = amounts
  const hasSeveralReasons = totals.groups.filter(({ exemptionText }) => exemptionText !== '').length > 1
  const rateNames = totals.groups.map((group) => nameByRate(group, amounts))
  const rows = totals.groups.map((group, index): Row => {
    const rateName = rateNames[index] ?? ''
    const isBetterByReason = hasSeveralReasons || group.category === 'O' || isRepeated(rateName, rateNames)
    const isNamedByReason = group.exemptionText !== '' && isBetterByReason
    return { group, name: isNamedByReason ? group.exemptionText : rateName, isNamedByReason }
  })
  const names = rows.map(({ name }) => name)
  return rows.map((row) =>
    isRepeated(row.name, names) ? { ...row, name: `${row.name} – ${nameCategory(row.group, amounts)}` } : row,
  )
}

/** Returns the name of the first rate of the group, which is of the same category and percentage. Charges alone have no rate. */
function nameByRate(group: VatGroup, { values, totals, text, formatter }: LegalAmounts): string {
  const rates = values.lines.flatMap((line, index) => {
    const vat = totals.lines[index]
    return vat?.category === group.category && isEqual(vat.rate, group.rate) ? listVatRates(line) : []
  })
  return labelRate({ name: rates[0]?.name ?? text('print.vat'), rate: group.rate }, formatter)
}

function nameCategory({ category, rate }: VatGroup, { text, formatter }: LegalAmounts): string {
  return category === 'S' ? formatter.formatPercent(rate) : text(`catalogue.vat-category-${category}`)
}

function isRepeated(name: string, names: readonly string[]): boolean {
  return names.filter((other) => other === name).length > 1
}
