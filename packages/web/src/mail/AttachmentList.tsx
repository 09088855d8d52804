import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DownloadIcon } from '#ui/list-icons.tsx'
import { saveFile } from '#ui/lists/save-file.ts'
import { showToast } from '#ui/toasts.ts'
import classes from './mail.module.css'
import type { MailMessage } from './mail-message.ts'
import { downloadAttachment } from './mail-queries.ts'

/** Lists the attachments of a message for download. Errors are shown below the list, or as a toast if it was closed meanwhile. */
export function AttachmentList({ of: { id, attachments } }: { readonly of: MailMessage }) {
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const { isPending, mutate, error } = useMutation({
    mutationFn: (position: number) => downloadAttachment(id, position),
    onSuccess: saveFile,
    onError({ message }) {
      if (list.current === null) showToast('error', message, 5_000)
    },
  })
  if (attachments.length === 0) return null
  return (
    <>
      <ul ref={list} className={classes.attachments} aria-label={text('emails.attachments')}>
        {attachments.map(({ position, name, bytes }) => (
          <li key={position}>
            <BusyButton
              variant="default"
              size="compact-sm"
              leftSection={<DownloadIcon size={16} />}
              title={text('emails.download', { name })}
              isOff={isPending}
              onClick={() => mutate(position)}
            >
              {name} <span className={classes.size}>{showSize(bytes)}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      {error ? (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      ) : null}
    </>
  )
}

const kilobyte = 1_000

function showSize(bytes: number): string {
  const format = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(currentLocale(), format).format(Math.max(1, bytes / kilobyte))
}
