import { Box, Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { Note } from '#ui/forms/Card.tsx'
import { PlainDialog } from '#ui/forms/FormDialog.tsx'
import { CheckIcon, CopyIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { saveFile } from '#ui/lists/download.ts'
import { productName } from '#ui/use-title.ts'
import classes from './two-factor.module.css'

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly email: string
  onClose(): void
}

/** Shows the recovery codes, which cannot be shown again. Only its button closes it, not Escape. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const text = useText()
  const heading = text('access.codes-heading', { email, product: productName() })
  return (
    <PlainDialog title={text('access.codes-title')}>
      <Note>{text('access.codes-hint')}</Note>
      <div className={classes.print}>
        <p className={classes.printHeading}>{heading}</p>
        <Box
          component="ol"
          my={16}
          ps={32}
          fz="var(--text-lead)"
          className={`${layout.grid} ${layout.mono} ${classes.codes}`}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </div>
      <CodeActions heading={heading} codes={codes} />
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{text('access.codes-saved')}</Button>
      </Group>
    </PlainDialog>
  )
}

function CodeActions({ heading, codes }: { readonly heading: string; readonly codes: readonly string[] }) {
  const text = useText()
  const [isCopied, setCopied] = useState(false)
  const list = useRef<HTMLDivElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // The browser does not allow the page to copy: the codes are selected, so that the user can copy them.
      const shown = list.current?.parentElement?.querySelector('ol')
      if (shown) getSelection()?.selectAllChildren(shown)
    }
  }

  function download() {
    const content = new Blob([[heading, '', ...codes, ''].join('\r\n')], { type: 'text/plain' })
    saveFile({ name: text('access.codes-file'), content })
  }

  return (
    <Group gap="xs" ref={list}>
      <Button
        variant="default"
        leftSection={isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        onClick={copy}
        data-autofocus
      >
        {text(isCopied ? 'members.copied' : 'members.copy')}
      </Button>
      <Button variant="default" onClick={download}>
        {text('access.download')}
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        {text('access.print')}
      </Button>
    </Group>
  )
}
