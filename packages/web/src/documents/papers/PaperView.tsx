import type { Locale } from '@quittance/shared/text/locales.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import { PaperPages, PaperSkeleton } from '#ui/papers/PaperPages.tsx'
import { type Paper, pictureQuery } from './paper-queries.ts'

interface PaperViewProps {
  readonly paper: Paper
  readonly locale: Locale | undefined
  /** Name of the document. */
  readonly name: string
  /** Whether the last pages stay visible until the next ones have loaded. */
  readonly keepsLast?: boolean
}

/** Shows the pages of a document, a placeholder while they are loading, or why they could not be loaded. */
export function PaperView({ paper, locale, name, keepsLast = false }: PaperViewProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    ...pictureQuery(paper, locale),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
  if (data) {
    return (
      <PaperPages
        picture={data.picture}
        nameOf={(page, pages) => text('preview.page', { name, page, pages })}
      />
    )
  }
  if (error) return <LoadFailed error={paper.inOurWords?.(error) ?? error} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={text('preview.busy')}>
      <PaperSkeleton />
    </div>
  )
}
