import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { useEffect, useEffectEvent } from 'react'

/**
 * Proposes the day of a payment: today where the company is, which can be another day than in the browser.
 * @param today undefined: it is not loaded yet
 * @param propose is called once it is known
 */
export function useCompanyDay(today: CalendarDay | undefined, propose: (day: CalendarDay) => void): void {
  const start = useEffectEvent(propose)
  useEffect(() => {
    if (today !== undefined) start(today)
  }, [today])
}
