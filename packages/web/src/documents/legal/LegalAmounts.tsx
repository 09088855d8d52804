import { Box } from '@mantine/core'
import type { LegalAmount } from '@quittance/shared/documents/derivation.ts'
import type { LegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { toCompanyCurrency } from '@quittance/shared/law/company-currency.ts'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import { toGroupId } from '@quittance/shared/law/explain-legal-amount.ts'
import { findLegalTotals } from '@quittance/shared/law/legal-totals.ts'
import { findTotalsDifference } from '@quittance/shared/law/totals-difference.ts'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { ExplainButton } from '#documents/explanations/ExplainButton.tsx'
import explained from '#documents/explanations/explain-button.module.css'
import { amountKey, type LegalSubject } from '#documents/explanations/explanation-request.ts'
import { operandName } from '#documents/explanations/ledger-amounts.ts'
import { showDay } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney, showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { areEqualTotals, type StatedTotals, withReasons } from './issued-totals.ts'
import type { LegalContext } from './legal-queries.ts'
import { TotalsDifference } from './TotalsDifference.tsx'

addEnglish({ ...legalEnglish, ...amountBreakdownEnglish })

interface LegalAmountsSectionProps {
  /** Undefined: it is loading. */
  readonly context: LegalContext | undefined
  /** Renders the amounts by the rules of the company's country, while the section is open only. */
  readonly children: (context: LegalContext) => ReactNode
}

/** Shows the legal totals in a closed section, for companies in a country whose VAT rules are known. */
export function LegalAmountsSection({ context, children }: LegalAmountsSectionProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  if (context === undefined || !isCheckedCountry(context.company.country)) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
        {text('legal.vat-by-rate')}
      </Box>
      {isOpen ? children(context) : null}
    </details>
  )
}

/** The exchange rate of a document. */
export interface Exchange
  extends Pick<LegalDetails, 'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource'> {
  /** ISO code of the company's currency; empty: none was chosen. */
  readonly companyCurrency: string
}

interface LegalAmountsProps {
  readonly subject: LegalSubject
  readonly currency: string
}

interface StatedAmountsProps extends LegalAmountsProps {
  readonly exchange: Exchange
  /** The totals with which the document was issued; absent: it is not. */
  readonly issued?: StatedTotals | undefined
}

/**
 * Shows the VAT of each rate and the totals that the law asks for, each with its explanation. Those of an issued document are shown as they
 * were issued, and have none if its content leads to others.
 */
export function LegalAmounts({ subject, currency, exchange, issued }: StatedAmountsProps) {
  const text = useText()
  const { content, country } = subject
  const computed = useMemo(() => findLegalTotals(content, { country }), [content, country])
  const totals = issued === undefined ? computed : withReasons(issued, computed)
  if (totals === null) return <p className={layout.small}>{text('legal.no-totals')}</p>
  const difference = computed && findTotalsDifference(content, { ...computed, ...totals })
  const isExplained = computed !== null && areEqualTotals(totals, computed)
  return (
    <div className={layout.small}>
      {listAmounts(totals).map(([amount, value]) => (
        <AmountRow key={amountKey(amount)} {...{ amount, value, currency, subject, isExplained }} />
      ))}
      <ExchangedVat vat={totals.vat} currency={currency} exchange={exchange} />
      {difference === null ? null : <TotalsDifference difference={difference} currency={currency} />}
    </div>
  )
}

function listAmounts(totals: StatedTotals): [LegalAmount, Decimal][] {
  return [
    ...totals.groups.flatMap((one): [LegalAmount, Decimal][] => {
      const group = toGroupId(one)
      return [
        [{ type: 'vat-base', group }, one.base],
        [{ type: 'vat-tax', group }, one.tax],
      ]
    }),
    [{ type: 'legal-net' }, totals.net],
    [{ type: 'legal-vat' }, totals.vat],
    [{ type: 'legal-gross' }, totals.gross],
    ...(isZero(totals.rounding)
      ? []
      : ([[{ type: 'legal-rounding' }, totals.rounding]] satisfies [LegalAmount, Decimal][])),
    [{ type: 'legal-owed' }, totals.owed],
  ]
}

interface AmountRowProps extends LegalAmountsProps {
  readonly amount: LegalAmount
  readonly value: Decimal
  /** Whether the content of the document leads to this value. */
  readonly isExplained: boolean
}

function AmountRow({ amount, value, currency, subject: { content }, isExplained }: AmountRowProps) {
  const text = useText()
  const labelId = useId()
  const locale = currentLocale()
  const name = operandName(amount, { text, locale, content: { ...content, amountPaid: value } })
  return (
    // High enough for the buttons above and below it.
    <Box mih="2rem" className={`${layout.row} ${layout.baseline}`}>
      <span id={labelId} className={layout.grow}>
        {name}
      </span>
      <span className={`${layout.relative} ${isExplained ? explained.explained : ''} ${layout.pushed}`}>
        <output aria-labelledby={labelId} aria-live="off" className={`${layout.amount} ${layout.ink}`}>
          {showMoney(value, locale)}
        </output>
        {isExplained ? (
          <ExplainButton
            amount={amount}
            name={name}
            shownAmount={`${showMoney(value, locale)} ${currency}`.trim()}
          />
        ) : null}
      </span>
    </Box>
  )
}

interface ExchangedVatProps {
  /** In the currency of the document. */
  readonly vat: Decimal
  readonly currency: string
  readonly exchange: Exchange
}

/** Shows the VAT of a document in another currency in that of the company, with the exchange rate. */
function ExchangedVat({ vat, currency, exchange }: ExchangedVatProps) {
  const text = useText()
  const id = useId()
  const { companyCurrency, exchangeRate, exchangeRateDate, exchangeRateSource } = exchange
  if (exchangeRate === null || companyCurrency === '' || companyCurrency === currency) return null
  const locale = currentLocale()
  const day = exchangeRateDate === null ? '' : showDay(exchangeRateDate, locale)
  const origin = [day, exchangeRateSource].filter((part) => part !== '').join(', ')
  const rate = `1 ${currency} = ${showNumber(exchangeRate, locale)} ${companyCurrency}`
  const rows = [
    {
      label: text('legal.vat-in-currency', { currency: companyCurrency }),
      value: showMoney(toCompanyCurrency(vat, exchangeRate), locale),
    },
    { label: text('legal.exchange-rate'), value: origin === '' ? rate : `${rate} (${origin})` },
  ]
  return rows.map(({ label, value }, index) => (
    <Box key={label} mih="2rem" className={`${layout.row} ${layout.baseline}`}>
      <span id={`${id}-${index}`} className={layout.grow}>
        {label}
      </span>
      <output aria-labelledby={`${id}-${index}`} aria-live="off" className={`${layout.pushed} ${layout.ink}`}>
        {value}
      </output>
    </Box>
  ))
}
