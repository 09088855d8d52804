import { Popover } from '@mantine/core'
import type { DocumentKind, KindName } from '@quittance/shared/documents/document-kinds.ts'
import { useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import type { BulkOutcome, BulkResult } from '#ui/lists/use-bulk-outcome.ts'
import type { Selection } from '#ui/lists/use-selection.ts'
import { MakingChoices } from './MakingChoices.tsx'
import { useMaking, useSending } from './use-making.ts'

interface ConvertSelectedProps {
  readonly kind: DocumentKind
  readonly selection: Selection
  readonly outcome: BulkOutcome
  readonly isOff: boolean
}

/** Converts or copies the selected documents. A single new document is opened; for several, the results are listed. */
export function ConvertSelected({ kind, selection, outcome, isOff }: ConvertSelectedProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { make, isBusy } = useMaking(kind)
  const several = useMakingSeveral(kind)

  async function choose(to: KindName): Promise<void> {
    setOpen(false)
    const [first, ...others] = selection.ids
    if (first !== undefined && others.length === 0) return await make(first, to)
    const results = await several.make([...selection.ids], to)
    outcome.show(results, (count) => text('conversions.several', { count }))
  }

  const isBusyNow = isBusy || several.isBusy
  if (kind.convertsTo.length === 0) {
    return (
      <BusyButton variant="default" isOff={isOff} isBusy={isBusyNow} onClick={() => void choose(kind.name)}>
        {text('conversions.copy')}
      </BusyButton>
    )
  }
  return (
    <Popover position="top" opened={isOpen} onChange={setOpen} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <BusyButton variant="default" isOff={isOff} isBusy={isBusyNow} onClick={() => setOpen(!isOpen)}>
          {text('conversions.choose')}
        </BusyButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text('conversions.choose')}>
        <MakingChoices kind={kind} onChoose={(to) => void choose(to)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Returns a function that converts or copies several documents in turn. Earlier conversions are not repeated. */
function useMakingSeveral(kind: DocumentKind) {
  const send = useSending(kind)
  const [isBusy, setBusy] = useState(false)

  async function attempt(id: number, to: KindName): Promise<BulkResult> {
    try {
      const { message } = await send({ id, to, unlessConverted: true })
      return { id, code: 200, changed: true, message }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { id, code: error.status, changed: false, message: error.message }
    }
  }

  async function make(ids: readonly number[], to: KindName): Promise<readonly BulkResult[]> {
    setBusy(true)
    const results: BulkResult[] = []
    try {
      for (const id of ids) results.push(await attempt(id, to))
    } finally {
      setBusy(false)
    }
    return results
  }

  return { make, isBusy }
}
