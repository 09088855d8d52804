import type { WireDocumentTotals } from '@quittance/shared/contract/document-lists.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { addEnglish, currentText } from '#locale/dictionary.ts'
import { DocumentTotals } from './DocumentTotals.tsx'

// Rendering to a string does not support the subscription to the language.
vi.mock('#locale/use-text.ts', () => ({ useText: () => currentText() }))

addEnglish(listsEnglish)

it('shows every digit of sums that a binary float cannot represent', () => {
  // More than 2^53 cents.
  const sums = {
    ...{ total_amount: '90071992547409.93', unpaid_amount: '-9007199254740993.07' },
    ...{ paid_amount: '0.00', credited_amount: '12.50' },
  }
  const counts = { count: 2, active: 2, archived: 0, overdue: 0, statuses: [] }
  const data: WireDocumentTotals = { ...counts, totals: [{ currency: 'EUR', count: 2, ...sums }] }
  const refetch = () => Promise.reject(new Error('Nothing is requested again'))
  const result = { data, error: null, refetch }
  const markup = renderToStaticMarkup(<DocumentTotals kind={getKind('invoice')} totals={result} />)
  expect(markup).toContain('>90,071,992,547,409.93 <')
  expect(markup).toContain('-9,007,199,254,740,993.07')
  expect(markup).toContain('12.50 credited')
  expect(markup).not.toContain('0.00')
})
