import { Button, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { saveFile } from '#ui/lists/save-file.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { productName } from '#ui/product-name.ts'
import classes from './factor.module.css'

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly email: string
  onClose(): void
}

/** Shows the recovery codes, which cannot be shown again. Only its button closes it, not Escape. */
export function CodesDialog({ codes, email, onClose }: CodesDialogProps) {
  const text = useText()
  const titleId = useId()
  const heading = text('access.codes-heading', { email, product: productName() })
  return (
    <ModalDialog role="dialog" labelledBy={titleId} className={classes.dialog}>
      <Title order={2} id={titleId}>
        {text('access.codes-title')}
      </Title>
      <p className={classes.note}>{text('access.codes-hint')}</p>
      <div className={classes.printed}>
        <p className={classes.heading}>{heading}</p>
        <ol className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <CodeActions heading={heading} codes={codes} />
      <div className={classes.end}>
        <Button onClick={onClose}>{text('access.codes-saved')}</Button>
      </div>
    </ModalDialog>
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
    <div className={classes.actions} ref={list}>
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
    </div>
  )
}
