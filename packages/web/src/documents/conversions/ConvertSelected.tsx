import { Button, Popover } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { KindName } from '@quittance/shared/documents/kinds.ts'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { useText } from '#locale/use-text.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { showToast } from '#ui/toasts.ts'
import { MakingChoices } from './MakingChoices.tsx'
import { useMaking, useSending } from './use-making.ts'

interface ConvertSelectedProps {
  readonly kind: DocumentKind
  readonly selection: Selection
  readonly nameOf: (id: number) => string
  readonly isOff: boolean
}

/** Makes what is ticked into others: one is opened, of several it is said how each went. */
export function ConvertSelected({ kind, selection, nameOf, isOff }: ConvertSelectedProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { make, isBusy } = useMaking(kind)
  const several = useMakingSeveral(kind, nameOf)

  async function choose(to: KindName): Promise<void> {
    setOpen(false)
    const [first, ...others] = selection.ids
    if (first !== undefined && others.length === 0) return await make(first, to)
    await several.make([...selection.ids], to)
    selection.clear()
  }

  const isBusyNow = isBusy || several.isBusy
  if (kind.becomes.length === 0) {
    return (
      <Button variant="default" disabled={isOff} loading={isBusyNow} onClick={() => void choose(kind.name)}>
        {text('conversions.copy')}
      </Button>
    )
  }
  return (
    <Popover position="top" opened={isOpen} onChange={setOpen} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" disabled={isOff} loading={isBusyNow} onClick={() => setOpen(!isOpen)}>
          {text('conversions.choose')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('conversions.choose')}>
        <MakingChoices kind={kind} onChoose={(to) => void choose(to)} />
      </Popover.Dropdown>
    </Popover>
  )
}

const successToastMs = 5_000
const errorToastMs = 10_000

/** One after another; what was made before is left out and said. */
function useMakingSeveral(kind: DocumentKind, nameOf: (id: number) => string) {
  const text = useText()
  const send = useSending(kind)
  const [isBusy, setBusy] = useState(false)

  async function isMade(id: number, to: KindName): Promise<boolean> {
    try {
      await send({ id, to, unlessConverted: true })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', `${nameOf(id)}: ${error.message}`, errorToastMs)
      return false
    }
  }

  async function make(ids: readonly number[], to: KindName): Promise<void> {
    setBusy(true)
    let count = 0
    try {
      for (const id of ids) count += (await isMade(id, to)) ? 1 : 0
    } finally {
      setBusy(false)
    }
    if (count > 0) showToast('success', text('conversions.several', { count }), successToastMs)
  }

  return { make, isBusy }
}
