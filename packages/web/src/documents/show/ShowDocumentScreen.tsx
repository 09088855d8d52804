import { Box, Group, Skeleton, Stack, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { IssuedLine } from '#documents/issuing/IssuedLine.tsx'
import { LoadFailed, NoSuchId } from '#documents/LoadingStates.tsx'
import { SampleDocumentNotice } from '#documents/lazy-parts.ts'
import { PreviewPages } from '#documents/preview/PreviewDialog.tsx'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { PageSkeleton } from '#ui/PrintPages.tsx'
import { useOpenRecord } from '#ui/screen-actions.ts'
import { useTitle } from '#ui/use-title.ts'
import { DocumentFacts, type DocumentParts } from './DocumentFacts.tsx'
import { ShownActions } from './ShownActions.tsx'
import classes from './show.module.css'
import { type ShownDocument, shownDocumentQuery } from './show-queries.ts'

interface ShowDocumentScreenProps extends DocumentParts {
  readonly kind: DocumentKind
  /** null: the address contains no valid id. */
  readonly id: number | null
  /** Whether the address opens the e-mail dialog. */
  readonly isComposing: boolean
}

/** Shows a stored document: its pages, and beside them its status, amounts, links, e-mails and versions. */
export function ShowDocumentScreen({ id, ...props }: ShowDocumentScreenProps) {
  return id === null ? <NoSuchId kind={props.kind} /> : <StoredDocument id={id} {...props} />
}

interface StoredDocumentProps extends ShowDocumentScreenProps {
  readonly id: number
}

function StoredDocument({ kind, id, isComposing, mails, money }: StoredDocumentProps) {
  const text = useText()
  const { document, name, error, refetch } = useShownDocument(kind, id)
  useTitle(name ?? null)
  // A loaded document stays readable if loading it again fails.
  if (error !== null && document === undefined)
    return <LoadFailed kind={kind} error={error} onRetry={() => void refetch()} />
  return (
    <Stack component="article" gap={20} aria-busy={document === undefined}>
      <Group component="header" justify="space-between" align="flex-start">
        <div className={layout.wrap}>
          <p className={layout.small}>{name ?? text(`group.${kind.name}`)}</p>
          {document ? <Title order={1}>{document.title}</Title> : <Skeleton height={32} width={280} />}
          {document?.issued ? <IssuedLine issued={document.issued} /> : null}
        </div>
        {document ? <ShownActions {...{ kind, document, isComposing }} /> : null}
      </Group>
      {document?.isSample ? <SampleDocumentNotice /> : null}
      <div className={`${layout.columns} ${classes.columns}`}>
        <Box component="section" maw="54rem" aria-label={text('preview.open')}>
          {document ? <DocumentPages kind={kind} document={document} /> : <PageSkeleton />}
        </Box>
        {document ? (
          <DocumentFacts {...{ kind, document, mails, money }} />
        ) : (
          <div className={layout.stack}>
            <Skeleton height={280} />
            <Skeleton height={180} />
          </div>
        )}
      </div>
    </Stack>
  )
}

/** Queries a document to read, which becomes a recent record. `name` is its kind with its number. */
export function useShownDocument(kind: DocumentKind, id: number) {
  const text = useText()
  const { data: document, error, refetch } = useQuery(shownDocumentQuery(kind, id))
  const name = document && text(`preview.${kind.name}`, { number: document.shownNumber })
  const record =
    document && name !== undefined
      ? { path: `/${kind.paths.record}/show/${id}`, label: document.title, detail: name }
      : null
  useOpenRecord(record)
  return { document, name, error, refetch }
}

interface DocumentPagesProps {
  readonly kind: DocumentKind
  readonly document: ShownDocument
}

/** Shows the pages of a stored document in the language of its recipient. Another version has other pages. */
export function DocumentPages({ kind, document: { id, version, shownNumber } }: DocumentPagesProps) {
  const text = useText()
  return (
    <PreviewPages
      source={{ kind, shownNumber, content: { id, version } }}
      locale={undefined}
      name={text(`preview.${kind.name}`, { number: shownNumber })}
      keepsLast
    />
  )
}
