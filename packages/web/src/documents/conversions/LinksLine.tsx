import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { DocumentLinks, LinkedDocument } from './conversion-queries.ts'

/** Links to the origin of the document and to the documents that were created from it or correct it. Renders nothing if there are none. */
export function LinksLine({ links }: { readonly links: DocumentLinks }) {
  const text = useText()
  const { origin, made, more } = links
  const became = made.filter(({ how }) => how === 'conversion')
  const copies = made.filter(({ how }) => how === 'copy')
  const corrections = made.filter(({ how }) => how === 'correction')
  if (origin === null && made.length === 0) return null
  return (
    <nav className={`${layout.small} ${layout.row}`} aria-label={text('conversions.links')}>
      {origin === null ? null : (
        <Group
          label={text(`conversions.${origin.how === 'copy' ? 'copy-of' : 'created-from'}`)}
          documents={[origin]}
        />
      )}
      <Group label={text('conversions.converted-to')} documents={became} />
      <Group label={text('conversions.copies')} documents={copies} />
      <Group label={text('conversions.corrected-by')} documents={corrections} />
      {more > 0 ? <span>{text('picker.and-more', { count: more })}</span> : null}
    </nav>
  )
}

interface GroupProps {
  readonly label: string
  readonly documents: readonly LinkedDocument[]
}

function Group({ label, documents }: GroupProps) {
  const text = useText()
  if (documents.length === 0) return null
  return (
    <span>
      {label}{' '}
      {documents.map(({ id, kind, shownNumber, title }, place) => (
        <Fragment key={id}>
          {place === 0 ? null : ', '}
          <Link to={`/${getKind(kind).paths.record}/edit/$id`} params={{ id: String(id) }} title={title}>
            {text(`conversions.${kind}`, { number: shownNumber })}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}
