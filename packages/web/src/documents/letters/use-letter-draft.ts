import type { Locale } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Paper } from '#documents/papers/paper-queries.ts'
import { draftQuery } from './letter-queries.ts'

/**
 * Loads the initial content of the e-mail. Returns the previous content while another language is loading and if it cannot be
 * loaded.
 */
export function useLetterDraft(paper: Paper, locale: Locale | undefined) {
  const { data, error, refetch } = useQuery(draftQuery(paper, locale))
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const failure = error === null ? null : (paper.inOurWords?.(error) ?? error)
  return {
    draft: data ?? last,
    isLoading: data === undefined && error === null,
    failure,
    retry: () => void refetch(),
  }
}
