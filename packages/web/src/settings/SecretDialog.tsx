import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { PlainDialog } from '#ui/forms/RecordForm.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'

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
    <PlainDialog title={title}>
      {hints.map((hint) => (
        <Note key={hint}>{hint}</Note>
      ))}
      <Group gap="xs" wrap="nowrap" mb="md">
        <TextInput
          ref={field}
          flex={1}
          ff="monospace"
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
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>{text('members.close')}</Button>
      </Group>
    </PlainDialog>
  )
}
