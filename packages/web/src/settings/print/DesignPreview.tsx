import type { WirePrintDesign } from '@quittance/shared/contract/print-designs.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { PageSkeleton, PrintPages } from '#ui/PrintPages.tsx'
import { printExampleQuery } from './print-queries.ts'

interface DesignPreviewProps {
  readonly design: WirePrintDesign
  readonly isEnabled?: boolean
  /** Number of pages to show at most. */
  readonly pages: number
  /** Text alternative of the pages; by default they are decorative. */
  readonly name?: string
  /** Whether a line below the pages names the document. */
  readonly hasCaption?: boolean
}

/** Shows the first pages of the latest document, or of an example, in a design. */
export function DesignPreview(props: DesignPreviewProps) {
  const { design, isEnabled = true, pages, name = '', hasCaption = false } = props
  const text = useText()
  const { data, error } = useQuery({ ...printExampleQuery(design), enabled: isEnabled })
  if (data) {
    const { shown_number: number } = data
    return (
      <>
        <PrintPages picture={data.picture} nameOf={() => name} maxPages={pages} />
        {hasCaption ? (
          <p className={layout.small}>
            {number === null
              ? text('print-templates.shown-example')
              : text('print-templates.shown-with', { number })}
          </p>
        ) : null}
      </>
    )
  }
  if (error)
    return (
      <p
        className={`${layout.small} ${layout.bad}`}
      >{`${text('print-templates.example-failed')} ${error.message}`}</p>
    )
  return <PageSkeleton isStill={!isEnabled} />
}
