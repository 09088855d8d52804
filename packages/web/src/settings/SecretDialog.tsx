import { Button, TextInput, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import classes from './settings.module.css'

interface SecretDialogProps {
  readonly title: string
  /** Sentences above the secret: what happened, and how to use the secret. */
  readonly hints: readonly string[]
  readonly secret: string
  onClose(): void
}

/** Shows a secret that cannot be shown again, for copying. Only its button closes it, not Escape. */
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
      // The browser does not allow the page to copy: the secret is selected, so that the user can copy it.
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
