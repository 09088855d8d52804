import { Skeleton } from '@mantine/core'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import type { SellerField } from '@quittance/shared/documents/seller-data.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import {
  type DocumentLinks,
  type LinkedDocument,
  linksQuery,
} from '#documents/conversions/conversion-queries.ts'
import { MoreMenu } from '#documents/conversions/MoreMenu.tsx'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { lazyPart, Nothing } from '#ui/lazy.tsx'
import { useTitle } from '#ui/use-title.ts'
import { DocumentForm, HeadingActions } from './DocumentForm.tsx'
import { formOf } from './document-form.ts'
import { openedQuery, taxRatesQuery } from './document-queries.ts'
import { createDocumentStore, takeVersion } from './document-store.ts'
import { FormLoading, LoadFailed, NoSuchId } from './LoadingStates.tsx'
import { SampleDocumentNotice } from './lazy-parts.ts'
import { SellerNotice } from './SellerNotice.tsx'
import type { DocumentParts } from './show/DocumentFacts.tsx'
import type { AfterSave } from './use-saving.ts'

interface EditDocumentScreenProps {
  readonly kind: DocumentKind
  /** null: the address contains no valid id. */
  readonly id: number | null
  /** List of the e-mails that were sent with the document. */
  readonly mails?: ReactNode
  /** Parts of the page of an issued document. */
  readonly shown: DocumentParts
  /** Field that receives the focus, and the position of its line. Absent: none. */
  readonly place?: { readonly field?: string | undefined; readonly line?: string | undefined }
}

/** Loads a stored document and shows it in the form. An issued one cannot be changed, so it is shown to read. */
export function EditDocumentScreen({ id, ...props }: EditDocumentScreenProps) {
  return id === null ? <NoSuchId kind={props.kind} /> : <OpeningDocument id={id} {...props} />
}

/** A lazy chunk, because only issued documents need it. */
const IssuedDocument = lazyPart(
  async () => (await import('./show/ShowDocumentScreen.tsx')).ShowDocumentScreen,
  { placeholder: <Skeleton height={480} /> },
)

const LeftInput = lazyPart(async () => (await import('./issuing/LeftInput.tsx')).LeftInput, {
  fallback: Nothing,
})

const FocusedPlace = lazyPart(async () => (await import('./issuing/FocusedPlace.tsx')).FocusedPlace, {
  fallback: Nothing,
})

interface OpeningDocumentProps extends EditDocumentScreenProps {
  readonly id: number
}

function OpeningDocument({ kind, id, mails, shown, place }: OpeningDocumentProps) {
  const text = useText()
  const opened = useQuery(openedQuery(kind, id))
  const links = useQuery(linksQuery(kind, id))
  // The form waits for the links, so that the layout does not shift, and for the rates, with which new lines start. It is shown without
  // what cannot be loaded.
  const rates = useQuery(taxRatesQuery())
  const heading = text(`${kind.name}.edit`, { id })
  const isIssued = opened.data !== undefined && opened.data.issued !== null
  // The page of an issued document has another title.
  useTitle(opened.data === undefined || isIssued ? null : heading)

  if (opened.isError)
    return <LoadFailed kind={kind} error={opened.error} onRetry={() => void opened.refetch()} />
  if (isIssued) {
    return (
      <div className={layout.stack}>
        <LeftInput kind={kind} id={id} />
        <IssuedDocument kind={kind} id={id} isComposing={false} {...shown} />
      </div>
    )
  }
  if (opened.data === undefined || links.isPending || rates.isPending)
    return <FormLoading heading={heading} />
  const stored = { kind, ...opened.data, links: links.data ?? null, mails, place }
  return <StoredDocument key={`${kind.name}/${id}`} {...stored} />
}

interface StoredDocumentProps {
  readonly kind: DocumentKind
  readonly document: OpenedDocument
  readonly numberWidth: number
  readonly sellerMissing: readonly SellerField[]
  readonly isSample: boolean
  readonly links: DocumentLinks | null
  readonly mails: ReactNode
  readonly place: EditDocumentScreenProps['place']
}

function StoredDocument(props: StoredDocumentProps) {
  const { kind, document, numberWidth, sellerMissing, isSample, links, mails, place } = props
  const text = useText()
  const [store] = useState(() => createDocumentStore(formOf(document), { numberWidth }))
  const afterSave: AfterSave = (saved, sent) => takeVersion(store, sent, saved.version)

  const heading = text(`${kind.name}.edit`, { id: document.id })

  return (
    <DocumentForm
      kind={kind}
      store={store}
      wording={{ heading, save: text(`${kind.name}.update`) }}
      afterSave={afterSave}
      isReadOnly={isSample}
    >
      <HeadingActions>{isSample ? null : <MoreMenu afterSave={afterSave} />}</HeadingActions>
      {isSample ? <SampleDocumentNotice /> : null}
      {sellerMissing.length > 0 ? <SellerNotice missing={sellerMissing} /> : null}
      {links === null ? null : <LinksLine links={links} />}
      {mails}
      {place?.field === undefined ? null : (
        <FocusedPlace place={{ field: place.field, line: Number(place.line) || undefined }} />
      )}
    </DocumentForm>
  )
}

/** Links to the origin of the document and to the documents that were created from it or correct it. Renders nothing if there are none. */
function LinksLine({ links }: { readonly links: DocumentLinks }) {
  const text = useText()
  const { origin, made, more } = links
  const became = made.filter(({ how }) => how === 'conversion')
  const copies = made.filter(({ how }) => how === 'copy')
  const corrections = made.filter(({ how }) => how === 'correction')
  if (origin === null && made.length === 0) return null
  return (
    <nav className={`${layout.small} ${layout.row}`} aria-label={text('conversions.links')}>
      {origin === null ? null : <Group label={text(originLabels[origin.how])} documents={[origin]} />}
      <Group label={text('conversions.converted-to')} documents={became} />
      <Group label={text('conversions.copies')} documents={copies} />
      <Group label={text('conversions.corrected-by')} documents={corrections} />
      {more > 0 ? <span>{text('picker.and-more', { count: more })}</span> : null}
    </nav>
  )
}

const originLabels = {
  conversion: 'conversions.created-from',
  copy: 'conversions.copy-of',
  correction: 'conversions.corrects',
} as const

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
