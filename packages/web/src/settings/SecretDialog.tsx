import { Button, TextInput, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './settings.module.css'

interface SecretDialogProps {
  readonly title: string
  /** What became of it, and what it is good for. */
  readonly hints: readonly string[]
  readonly secret: string
  onClose(): void
}

/** What is shown only this once, to be copied. It stays until somebody says that they have it. */
export function SecretDialog({ title, hints, secret, onClose }: SecretDialogProps) {
  const text = useText()
  const titleId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Where the browser does not let a page copy, it is marked to be copied by hand.
      field.current?.select()
    }
  }

  return (
    <ModalDialog role="dialog" labelledBy={titleId} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {title}
      </Title>
      {hints.map((hint) => (
        <p key={hint} className={classes.note}>
          {hint}
        </p>
      ))}
      <div className={classes.secret}>
        <TextInput
          ref={field}
          aria-label={title}
          value={secret}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button
          variant="default"
          leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
          onClick={copy}
          data-autofocus
        >
          {text(isCopied ? 'members.copied' : 'members.copy')}
        </Button>
      </div>
      <div className={classes.dialogActions}>
        <Button onClick={onClose}>{text('members.close')}</Button>
      </div>
    </ModalDialog>
  )
}
