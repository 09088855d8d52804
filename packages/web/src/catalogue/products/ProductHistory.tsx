import { productHistoryQuery } from '#catalogue/catalogue-queries.ts'
import { useText } from '#locale/use-text.ts'
import { RecordHistory } from '#ui/history/RecordHistory.tsx'

/** Shows the history of a product: who changed it, and when. The changed values are not stored. */
export function ProductHistory({ id }: { readonly id: number }) {
  const text = useText()
  return (
    <RecordHistory
      query={productHistoryQuery(id)}
      describe={({ event }) => text(`catalogue.event-${event}`)}
    />
  )
}
