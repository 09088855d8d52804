import { ActionIcon, Box, Group, NativeSelect, Title, VisuallyHidden } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import previewEnglish from '@quittance/shared/locales/en/preview.json' with { type: 'json' }
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { CrossIcon, DownloadIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { saveFile } from '#ui/lists/download.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { PageSkeleton, PrintPages } from '#ui/PrintPages.tsx'
import classes from './preview.module.css'
import { downloadPdf, type PreviewDocument, previewQuery, type StoredPdf } from './preview-queries.ts'

addEnglish(previewEnglish)

export interface PreviewDialogProps {
  readonly source: PreviewDocument
  onClose(): void
}

/** Shows the preview of a document in a dialog, in the language of its recipient or, before it is issued, in another one. */
export function PreviewDialog({ source, onClose }: PreviewDialogProps) {
  const { kind, content } = source
  const text = useText()
  const titleId = useId()
  const [chosen, setChosen] = useState(source.locale)
  const { data } = useQuery(previewQuery(source, chosen))
  const [first, setFirst] = useState<Locale | undefined>()
  // The language of the recipient is known from the first response.
  if (data !== undefined && first === undefined) setFirst(data.locale)
  const locale = chosen ?? first
  const name = text(`preview.${kind.name}`, { number: source.shownNumber })

  return (
    <ModalDialog
      role="dialog"
      labelledBy={titleId}
      isLight
      onEscape={onClose}
      isFull
      className={classes.dialog}
    >
      <header className={`${layout.row} ${layout.middle} ${layout.lineBelow} ${classes.head}`}>
        <Title order={2} id={titleId} className={`${layout.wrap} ${classes.title}`}>
          {name}
        </Title>
        {source.isIssued ? null : (
          <NativeSelect
            aria-label={text('preview.language')}
            data={locales.map((value) => ({ value, label: localeNames[value] }))}
            value={locale ?? ''}
            disabled={locale === undefined}
            onChange={({ currentTarget: { value } }) => setChosen(locales.find((known) => known === value))}
          />
        )}
        {'id' in content ? <DownloadButton kind={kind} id={content.id} locale={locale} /> : null}
        <CloseButton label={text('preview.close')} onClose={onClose} />
      </header>
      {'id' in content ? null : (
        <Box component="p" bdrs={0} className={`${layout.hint} ${layout.small} ${layout.ink}`}>
          {text('preview.on-screen')}
        </Box>
      )}
      <section
        className={`${layout.pane} ${classes.pages}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={text('preview.pages')}
        data-autofocus
      >
        <PreviewPages source={source} locale={chosen} name={name} />
      </section>
    </ModalDialog>
  )
}

interface PreviewPagesProps {
  readonly source: PreviewDocument
  readonly locale: Locale | undefined
  /** Name of the document. */
  readonly name: string
  /** Whether the last pages stay visible until the next ones have loaded. */
  readonly keepsLast?: boolean
}

/** Shows the pages of a document, a placeholder while they are loading, or why they could not be loaded. */
export function PreviewPages({ source, locale, name, keepsLast = false }: PreviewPagesProps) {
  const text = useText()
  const { data, error, refetch } = useQuery({
    ...previewQuery(source, locale),
    ...(keepsLast && { placeholderData: keepPreviousData }),
  })
  if (data) {
    const { picture, omitted_pages: omitted = 0 } = data
    return (
      <>
        <PrintPages
          picture={picture}
          nameOf={(page, shown) => text('preview.page', { name, page, pages: shown + omitted })}
        />
        {omitted > 0 ? <OmittedPages count={omitted} source={source} locale={locale} /> : null}
      </>
    )
  }
  if (error)
    return <LoadFailed error={source.translateError?.(error) ?? error} onRetry={() => void refetch()} />
  return (
    <div role="status" aria-label={text('preview.busy')}>
      <PageSkeleton />
    </div>
  )
}

interface OmittedPagesProps extends Pick<PreviewPagesProps, 'source' | 'locale'> {
  readonly count: number
}

/** Says how many pages of a long PDF are not shown, and offers the file. */
function OmittedPages({ count, source: { kind, content }, locale }: OmittedPagesProps) {
  const text = useText()
  return (
    <Group justify="center" gap="xs" mt="md">
      <span className={layout.muted}>{text('preview.omitted-pages', { count })}</span>
      {'id' in content ? <DownloadButton kind={kind} id={content.id} locale={locale} /> : null}
    </Group>
  )
}

interface CloseButtonProps {
  readonly label: string
  onClose(): void
}

/** Shows the close button at the end of a dialog header. */
export function CloseButton({ label, onClose }: CloseButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={classes.close ?? ''}
      aria-label={label}
      onClick={onClose}
    >
      <CrossIcon />
    </ActionIcon>
  )
}

interface DownloadButtonProps extends StoredPdf {
  readonly kind: DocumentKind
}

/** Downloads a document from a dialog. A toast would be behind the dialog, so the result is shown beside the button. */
export function DownloadButton({ kind, id, locale }: DownloadButtonProps) {
  const text = useText()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (source: StoredPdf) => downloadPdf(kind, source),
    onSuccess: saveFile,
  })
  return (
    <>
      <BusyButton
        isBusy={isPending}
        leftSection={<DownloadIcon size={18} />}
        onClick={() => mutate({ id, locale })}
      >
        {text('preview.download')}
      </BusyButton>
      <VisuallyHidden role="status">
        {isPending ? text('preview.download-busy') : null}
        {data ? text('preview.downloaded', { file: data.name }) : null}
      </VisuallyHidden>
      {error ? (
        <Box
          component="p"
          role="alert"
          flex="1 0 100%"
          className={`${layout.small} ${layout.bad}`}
          style={{ order: 1 }}
        >
          {error.message}
        </Box>
      ) : null}
    </>
  )
}
