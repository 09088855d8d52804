import { Button, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from '#parties/parties.module.css'
import {
  convert,
  type DuplicateParty,
  forgetParties,
  type PartyRecord,
  storedDuplicatesQuery,
} from '#parties/party-queries.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { LoadFailed } from '#ui/lists/LoadFailed.tsx'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { type ChosenCustomer, CustomerChoice } from './CustomerChoice.tsx'
import { shownName } from './shown-name.ts'

interface ConvertDialogProps {
  /** The lead. */
  readonly record: PartyRecord
  /** Kind of the document that is created for the customer afterwards; null: none. */
  readonly waiting: DocumentKind | null
  onClose(): void
}

/** Converts a lead to a new or an existing customer. */
export function ConvertDialog({ record, waiting, onClose }: ConvertDialogProps) {
  const text = useText()
  const titleId = useId()
  const [chosen, setChosen] = useState<ChosenCustomer>({ is: 'new' })
  const converting = useConverting(record.id, waiting, onClose)
  const alike = useQuery(storedDuplicatesQuery('lead', record.id))
  const waitId = useId()
  const choiceId = useId()
  const unpicked = chosen.is === 'other' && chosen.picked === null ? choiceId : undefined
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose}>
      <Title order={2} id={titleId} className={classes.dialogTitle}>
        {text('parties.convert-title', { name: shownName(record, text) })}
      </Title>
      <p>{text('parties.convert-description')}</p>
      <div id={waitId}>
        {alike.isPending ? <p role="status">{text('app.loading')}</p> : null}
        {alike.data === undefined && alike.error ? (
          <LoadFailed error={alike.error} onRetry={() => void alike.refetch()} />
        ) : null}
      </div>
      <div id={choiceId}>
        <CustomerChoice alike={(alike.data ?? []).filter(isToChoose)} chosen={chosen} onChoose={setChosen} />
      </div>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {text('form.cancel')}
        </Button>
        <BusyButton
          isBusy={converting.isPending}
          // Before the duplicates are loaded, the user could create a customer that exists already.
          blockedBecause={alike.data === undefined ? waitId : unpicked}
          data-autofocus
          onClick={() => converting.mutate(customerIdOf(chosen))}
        >
          {text('parties.convert')}
        </BusyButton>
      </div>
    </ModalDialog>
  )
}

function isToChoose({ relation, is_archived }: DuplicateParty): boolean {
  return relation === 'customer' && !is_archived
}

/** Returns the id of the selected customer; null: a new one. */
function customerIdOf(chosen: ChosenCustomer): number | null {
  if (chosen.is === 'alike') return chosen.id
  return chosen.is === 'other' ? (chosen.picked?.id ?? null) : null
}

function useConverting(id: number, waiting: DocumentKind | null, onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (customerId: number | null) => convert(id, customerId),
    async onSuccess(answer) {
      showToast('success', answer.message, 5_000)
      onClose()
      await forgetParties(client)
      if (waiting === null) await navigate({ to: `/customer/show/${answer.id}` })
      // Replaces the history entry of this page, so that the back button skips it.
      else await navigate({ to: `/${waiting.name}/create/customer/${answer.id}`, replace: true })
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}
