import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './responses.ts'

const mostRepeats = 2

/** Creates the cache of all server state. Reads that fail without a response or with 5xx are retried, writes never. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network, a read fails with a message instead of being paused silently.
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < mostRepeats && isWorthRepeating(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/** Query keys of catalogue data, shared by forms and catalogue screens. Changes of the catalogue invalidate them. */
export const catalogueKeys = {
  products: ['products'],
  productGroups: ['product-groups'],
  taxRates: ['tax-rates'],
  currencies: ['currencies'],
  paymentMethods: ['payment-methods'],
} as const

/** Query key of leads and customers, shared by forms and their own screens. A change of one of them invalidates it. */
export const everyParty = ['parties'] as const

/** Query key of the parties with which forms check invoices. */
export const everyLegalContext = [...everyParty, 'legal-context'] as const

/** Query key of all that shows stored documents: lists, pages, the dashboard. A change of a document invalidates it. */
export const everyDocument = ['documents'] as const

/**
 * Time in milliseconds for which the data of a screen stays fresh. A loader requests it before its screen is mounted, which must not
 * request it again; each later visit does.
 */
export const screenFreshMs = 2_000
