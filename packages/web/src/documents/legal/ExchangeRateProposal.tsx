import { Button } from '@mantine/core'
import { readExchangeRate } from '@quittance/shared/contract/exchange-rates.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { everyDocument, screenFreshMs } from '#api/query-client.ts'
import { useChange, useField } from '#documents/document-store.ts'
import { changed, decimalBlurred } from '#documents/form-changes.ts'
import { invalidInputAfter } from '#documents/lines/form-line.ts'
import { currentLocale } from '#locale/locale.ts'
import { showNumber } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { keepFocusNearby } from '#ui/focus.ts'

/** Returns the query of the exchange rate that was used last on a day. */
function usedRateQuery(currencyId: number, date: CalendarDay) {
  return queryOptions({
    queryKey: [...everyDocument, 'exchange-rate', currencyId, date],
    staleTime: screenFreshMs,
    queryFn: ({ signal }) => call(readExchangeRate, { query: { currency_id: currencyId, date }, signal }),
  })
}

interface ExchangeRateProposalProps {
  readonly currencyId: number
  readonly date: CalendarDay
}

/** Proposes the exchange rate of the latest document of the day, with a button that takes it with its day and source. */
export function ExchangeRateProposal({ currencyId, date }: ExchangeRateProposalProps) {
  const text = useText()
  const change = useChange()
  const { data } = useQuery(usedRateQuery(currencyId, date))
  const hasRate = useField('exchangeRate') !== null
  const used = data?.used ?? null
  if (used === null || hasRate) return null
  const rate = decimal(String(used.exchange_rate))
  function takeRate(): void {
    change((form) => {
      const rated = decimalBlurred(form, 'exchangeRate', { value: rate, unreadable: null })
      return changed(rated, {
        exchangeRateDate: used?.exchange_rate_date ?? null,
        exchangeRateSource: used?.exchange_rate_source ?? '',
        invalidInput: invalidInputAfter(rated.invalidInput, 'exchangeRateDate', null),
      })
    })
  }
  return (
    <div ref={keepFocusNearby} style={{ gridColumn: '1 / -1' }}>
      <Button variant="default" size="compact-sm" mih="2.75rem" onClick={takeRate}>
        {text('legal.use-exchange-rate', { rate: showNumber(rate, currentLocale()) })}
      </Button>
    </div>
  )
}
