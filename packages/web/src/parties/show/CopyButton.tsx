import { ActionIcon } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { CopyIcon } from '#ui/action-icons.tsx'
import { showToast } from '#ui/toasts.ts'

/** Copies an address to the clipboard. @param copied its lines; empty ones are omitted */
export function CopyButton({ copied }: { readonly copied: readonly string[] }) {
  const text = useText()
  async function copy() {
    try {
      // Browsers provide the clipboard only in secure contexts.
      await navigator.clipboard.writeText(copied.filter((line) => line !== '').join('\n'))
      showToast('success', text('parties.copied'), 3_000)
    } catch {
      showToast('warning', text('parties.not-copied'), 5_000)
    }
  }
  return (
    <ActionIcon variant="subtle" aria-label={text('parties.copy-address')} onClick={() => void copy()}>
      <CopyIcon size={18} />
    </ActionIcon>
  )
}
