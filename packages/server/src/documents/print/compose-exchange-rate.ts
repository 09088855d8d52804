import { toCompanyCurrency } from '@quittance/shared/law/company-currency.ts'
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { LabelledValue } from '#pdf/print-model.ts'
import type { PrintData } from './load-print-data.ts'
import { createPrintFormatter, type PrintFormatter, type RecipientRegion } from './print-formatter.ts'

type Exchange = Pick<PrintData, 'kind' | 'currency' | 'companyCurrency'> & {
  readonly values: Pick<PrintData['values'], 'exchangeRate' | 'exchangeRateDate' | 'exchangeRateSource'>
}

/** Returns the rate of a document in another currency than that of the company; null: none is stated, or none is needed. */
function findRate({ values, currency, companyCurrency }: Exchange): Decimal | null {
  return companyCurrency === '' || currency === companyCurrency ? null : values.exchangeRate
}

/** Composes the exchange rate with its day and its source, as far as the document states them; empty: none. */
export function composeExchangeRate(
  source: Exchange,
  text: TranslateFunction,
  { formatExchangeRate, formatDay }: PrintFormatter,
): LabelledValue[] {
  const rate = findRate(source)
  if (rate === null) return []
  const { currency, companyCurrency, values } = source
  const day = values.exchangeRateDate === null ? '' : formatDay(values.exchangeRateDate)
  const origin = [day, values.exchangeRateSource].filter((part) => part !== '').join(', ')
  const value = `1 ${currency} = ${formatExchangeRate(rate)} ${companyCurrency}`
  return [{ label: text('print.exchange-rate'), value: origin === '' ? value : `${value} (${origin})` }]
}

/**
 * Composes the VAT in the currency of the company (BT-111), which an invoice in another currency states too (article 230 of Directive
 * 2006/112/EC); empty: none. @param vat in the currency of the document
 */
export function composeVatInCompanyCurrency(
  source: Exchange,
  {
    vat,
    region,
    text,
  }: { readonly vat: Decimal; readonly region: RecipientRegion; readonly text: TranslateFunction },
): LabelledValue[] {
  const rate = findRate(source)
  if (rate === null || source.kind.claim === 'offer' || isZero(vat)) return []
  const { companyCurrency } = source
  const { formatMoney } = createPrintFormatter(region, companyCurrency)
  const label = text('print.vat-in-currency', { currency: companyCurrency })
  return [{ label, value: formatMoney(toCompanyCurrency(vat, rate)) }]
}
