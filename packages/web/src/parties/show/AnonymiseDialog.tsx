import { Button, TextInput, Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from '#parties/parties.module.css'
import { anonymiseParty, forgetParties, type PartyRecord } from '#parties/party-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { shownName } from './shown-name.ts'

interface AnonymiseDialogProps {
  readonly kind: PartyKind
  readonly record: PartyRecord
  readonly openDocuments: ReactNode
  onClose(): void
}

/** Anonymises a lead or customer after the user has typed a word to confirm. */
export function AnonymiseDialog({
  kind: { relation },
  record,
  openDocuments,
  onClose,
}: AnonymiseDialogProps) {
  const text = useText()
  const titleId = useId()
  const blockedId = useId()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const word = text('parties.anonymise-word')
  const isConfirmed = typed.trim().toUpperCase() === word.toUpperCase()
  const anonymising = useMutation({
    mutationFn: () => anonymiseParty(relation, record.id),
    onSuccess(answer) {
      showToast('success', answer.message, 5_000)
      onClose()
      return forgetParties(client)
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isConfirmed && !anonymising.isPending) anonymising.mutate()
        }}
      >
        <Title order={2} id={titleId} className={classes.dialogTitle}>
          {text('parties.anonymise-title', { name: shownName(record, text) })}
        </Title>
        <p>{text('parties.anonymise-description')}</p>
        <Affected record={record} />
        <Suspense>{openDocuments}</Suspense>
        <TextInput
          label={<span id={blockedId}>{text('parties.anonymise-type', { word })}</span>}
          value={typed}
          data-autofocus
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {text('form.cancel')}
          </Button>
          <BusyButton
            type="submit"
            color="red"
            isBusy={anonymising.isPending}
            blockedBecause={isConfirmed ? undefined : blockedId}
          >
            {text('parties.anonymise-confirm')}
          </BusyButton>
        </div>
      </form>
    </ModalDialog>
  )
}

/** Shows whether related records are anonymised too. */
function Affected({ record: { leads, customer } }: Pick<AnonymiseDialogProps, 'record'>) {
  const text = useText()
  if (customer !== null) return <p>{text('parties.anonymise-customer')}</p>
  return leads.length === 0 ? null : <p>{text('parties.anonymise-leads', { count: leads.length })}</p>
}
