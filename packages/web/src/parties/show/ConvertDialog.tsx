import { Button, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { LikeLine } from '#parties/LikeLine.tsx'
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
import { shownName } from './shown-name.ts'

interface ConvertDialogProps {
  /** A lead. */
  readonly record: PartyRecord
  onClose(): void
}

/** Makes a lead a customer: a new one, or one that is here already. */
export function ConvertDialog({ record, onClose }: ConvertDialogProps) {
  const text = useText()
  const titleId = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const converting = useConverting(record.id, onClose)
  const alike = useQuery(storedDuplicatesQuery('lead', record.id))
  const waitId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose}>
      <Title order={2} id={titleId} className={classes.dialogTitle}>
        {text('parties.convert-title', { name: shownName(record, text) })}
      </Title>
      <p>{text('parties.convert-says')}</p>
      <div id={waitId}>
        {alike.isPending ? <p role="status">{text('app.loading')}</p> : null}
        {alike.data === undefined && alike.error ? (
          <LoadFailed error={alike.error} onRetry={() => void alike.refetch()} />
        ) : null}
      </div>
      <CustomerChoice alike={alike.data ?? []} chosen={chosen} onChoose={setChosen} />
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose}>
          {text('form.cancel')}
        </Button>
        <BusyButton
          isBusy={converting.isPending}
          // Whoever is here already would be made once more.
          blockedBecause={alike.data === undefined ? waitId : undefined}
          data-autofocus
          onClick={() => converting.mutate(chosen)}
        >
          {text('parties.convert')}
        </BusyButton>
      </div>
    </ModalDialog>
  )
}

function useConverting(id: number, onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (customerId: number | null) => convert(id, customerId),
    async onSuccess(answer) {
      showToast('success', answer.message, 5_000)
      onClose()
      await forgetParties(client)
      await navigate({ to: `/customer/show/${answer.id}` })
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}

interface CustomerChoiceProps {
  readonly alike: readonly DuplicateParty[]
  readonly chosen: number | null
  onChoose(id: number | null): void
}

/** Only where there is somebody to choose. */
function CustomerChoice({ alike, chosen, onChoose }: CustomerChoiceProps) {
  const text = useText()
  const name = useId()
  const customers = alike.filter(({ relation, is_archived }) => relation === 'customer' && !is_archived)
  if (customers.length === 0) return null
  return (
    <fieldset className={classes.choices}>
      <legend>{text('parties.convert-choice')}</legend>
      <label>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        {text('parties.convert-new')}
      </label>
      {customers.map((customer) => (
        <label key={customer.id}>
          <input
            type="radio"
            name={name}
            checked={chosen === customer.id}
            onChange={() => onChoose(customer.id)}
          />
          <span>
            {customer.name} <LikeLine duplicate={customer} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
