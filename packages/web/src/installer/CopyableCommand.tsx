import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import classes from './installer.module.css'

/** Shows a shell command and copies it. If the browser does not allow the page to copy, selects the command. */
export function CopyableCommand({ command }: { readonly command: string }) {
  const text = useText()
  const code = useRef<HTMLElement>(null)
  const [said, setSaid] = useState<'installer.copied' | 'installer.copy-by-hand' | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(command)
      setSaid('installer.copied')
    } catch {
      if (code.current) window.getSelection()?.selectAllChildren(code.current)
      setSaid('installer.copy-by-hand')
    }
  }

  return (
    <div className={classes.command}>
      <code ref={code}>{command}</code>
      <Button variant="default" size="xs" leftSection={<CopyIcon size={16} />} onClick={copy}>
        {text('installer.copy')}
      </Button>
      <p role="status" className={classes.note}>
        {said === null ? null : text(said)}
      </p>
    </div>
  )
}
