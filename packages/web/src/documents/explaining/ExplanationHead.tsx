import { ActionIcon, Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { CrossIcon } from '#ui/icons.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './explaining.module.css'

interface ExplanationHeadProps {
  readonly titleId: string
  readonly title: string
  /** Label of the document if there are several; empty if there is one. */
  readonly label: string
  /** Name of the previous amount; undefined at the first one. */
  readonly back: string | undefined
  /** Returns the explanation as text. */
  readonly copied: () => string
  onBack(): void
  onClose(): void
}

export function ExplanationHead(props: ExplanationHeadProps) {
  const { titleId, title, label, back, copied, onBack, onClose } = props
  const text = useText()

  async function copy() {
    try {
      // Browsers offer the clipboard on secure origins only.
      await navigator.clipboard.writeText(copied())
      showToast('success', text('explaining.copied'), 3_000)
    } catch {
      showToast('warning', text('explaining.not-copied'), 5_000)
    }
  }

  return (
    <header className={classes.head}>
      {back === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.back ?? ''}
          leftSection={<span aria-hidden="true">←</span>}
          onClick={onBack}
        >
          {text('explaining.back', { figure: back })}
        </Button>
      )}
      <h2 id={titleId} className={classes.title}>
        {title}
        {label === '' ? null : <span className={classes.of}> {label}</span>}
      </h2>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text('explaining.copy')}
        onClick={() => void copy()}
      >
        <CopyIcon size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text('explaining.close')}
        onClick={onClose}
      >
        <CrossIcon size={18} />
      </ActionIcon>
    </header>
  )
}
