import { VisuallyHidden } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useMutation } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DownloadIcon } from '#ui/list-icons.tsx'
import { saveFile } from '#ui/lists/save-file.ts'
import { downloadPaper, type StoredPaper } from './paper-queries.ts'
import classes from './papers.module.css'

interface DownloadButtonProps extends StoredPaper {
  readonly kind: DocumentKind
}

/** Downloads a document from a dialog. A toast would be behind the dialog, so the result is shown beside the button. */
export function DownloadButton({ kind, id, locale }: DownloadButtonProps) {
  const text = useText()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (paper: StoredPaper) => downloadPaper(kind, paper),
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
        <p role="alert" className={classes.wrong}>
          {error.message}
        </p>
      ) : null}
    </>
  )
}
