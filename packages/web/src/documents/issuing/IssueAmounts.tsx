import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { findLegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { findTotalsDifference } from '@quittance/shared/law/totals-difference.ts'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { type Decimal, isEqual, isZero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { legalContextQuery } from '#documents/legal/legal-queries.ts'
import { TotalsDifference } from '#documents/legal/TotalsDifference.tsx'
import { shownContentQuery } from '#documents/show/show-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney, showPercent } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import facts from '#ui/facts.module.css'
import layout from '#ui/layout.module.css'
import tables from '#ui/tables.module.css'
import type { IssueDraft, VatGroup } from './issue-queries.ts'

addEnglish({ ...issueDialogsEnglish, ...amountBreakdownEnglish, ...legalEnglish })

interface IssueAmountsProps {
  readonly kind: DocumentKind
  readonly draft: IssueDraft
}

/** Shows the number and the amounts that an issue would store, and why they differ from those of the document on the screen. */
export function IssueAmounts({ kind, draft }: IssueAmountsProps) {
  const text = useText()
  const locale = currentLocale()
  const { document, shownNumber, net, vat, gross, rounding, owed, groups } = draft
  const money = (value: Decimal) => `${showMoney(value, locale)} ${document.currency}`.trim()
  return (
    <>
      <dl className={facts.amounts}>
        <Fact label={text(`${kind.name}.number`)}>{shownNumber}</Fact>
        <Fact label={text('explaining.legal-net')}>{money(net)}</Fact>
        <Fact label={text('explaining.legal-vat')}>{money(vat)}</Fact>
        <Fact label={text('explaining.legal-gross')}>{money(gross)}</Fact>
        {isZero(rounding) ? null : <Fact label={text('explaining.legal-rounding')}>{money(rounding)}</Fact>}
        <Fact label={text('explaining.legal-owed')}>{money(owed)}</Fact>
      </dl>
      {shownNumber === document.shownNumber ? null : (
        <div className={layout.small}>{text('issue.number-changes', { number: document.shownNumber })}</div>
      )}
      {groups.length === 0 ? null : <VatTable groups={groups} />}
      {isEqual(owed, document.total) && isEqual(vat, document.tax) ? null : (
        <Difference kind={kind} draft={draft} />
      )}
    </>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={layout.note}>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Names of the VAT categories without VAT. Those with VAT are named by their rate. */
const categoryNames: Readonly<Record<string, TextKey>> = {
  Z: 'legal.reason-zero-rate',
  E: 'issue.exempt',
  AE: 'legal.treatment-reverse-charge',
  K: 'legal.treatment-intra-eu',
  G: 'legal.treatment-export',
  O: 'legal.treatment-outside-scope',
}

/** Shows the VAT of each rate. */
function VatTable({ groups }: { readonly groups: readonly VatGroup[] }) {
  const text = useText()
  const locale = currentLocale()
  return (
    <table className={`${tables.table} ${layout.small}`} aria-label={text('legal.vat-by-rate')}>
      <thead>
        <tr>
          <th scope="col">{text('issue.vat-rate')}</th>
          <th scope="col" data-numeric>
            {text('issue.vat-base')}
          </th>
          <th scope="col" data-numeric>
            {text('issue.vat-tax')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ category, rate, base, tax }) => {
          const name = categoryNames[category]
          return (
            <tr key={`${category} ${rate}`}>
              <th scope="row">{name === undefined ? showPercent(rate, locale) : text(name)}</th>
              <td data-numeric>{showMoney(base, locale)}</td>
              <td data-numeric>{showMoney(tax, locale)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Loads the lines of the document, and says why its legal totals differ. Renders nothing if the rounding explains it. */
function Difference({ kind, draft: { document, vat, owed } }: IssueAmountsProps) {
  const { id, relation, partyId, currency } = document
  const { data: content } = useQuery(shownContentQuery(kind, document))
  const { data: context } = useQuery(legalContextQuery(relation, partyId, { documentId: id }))
  const difference = useMemo(() => {
    if (content === undefined || context === undefined) return null
    const totals = findLegalTotals(content, { country: context.company.country })
    // Of a credit note for a part of an invoice, the VAT is the rest of that of the invoice.
    return totals && findTotalsDifference(content, { ...totals, vat, owed })
  }, [content, context, vat, owed])
  return difference === null ? null : <TotalsDifference difference={difference} currency={currency} />
}
