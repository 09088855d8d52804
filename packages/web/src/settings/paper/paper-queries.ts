import {
  type PrintSettings,
  previewPrintSettings,
  readPrintSettings,
  updatePrintSettings,
} from '@quittance/shared/contract/settings.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Is never cached, so that the page always opens with current values. */
export const paperQuery = queryOptions({
  queryKey: ['settings', 'paper'],
  queryFn: ({ signal }) => call(readPrintSettings, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnReconnect: false,
})

export type PaperValues = PrintSettings & { readonly version: number }

export function useSavePaper() {
  const queries = useQueryClient()
  return async (body: PaperValues) => {
    const answer = await call(updatePrintSettings, { body })
    queries.setQueryData(paperQuery.queryKey, { ...body, version: answer.version })
    return answer
  }
}

/** Renders an example document with the company's own name. Keeps the previous example until the next one is loaded. */
export function exampleQuery({ look, accent }: PrintSettings) {
  return queryOptions({
    queryKey: ['settings', 'paper', 'example', look, accent],
    queryFn: ({ signal }) => call(previewPrintSettings, { body: { look, accent }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}
