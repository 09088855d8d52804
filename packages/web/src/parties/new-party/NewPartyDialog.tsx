import { Button, Switch, Title } from '@mantine/core'
import { maxTextLengths, partyKinds } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { DuplicateNotice } from '#parties/DuplicateNotice.tsx'
import { NameFields, PlaceFields } from '#parties/PartyFields.tsx'
import classes from '#parties/parties.module.css'
import { fieldLabels } from '#parties/party-form.ts'
import { type DuplicateParty, forgetParties, saveParty } from '#parties/party-queries.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { showToast } from '#ui/toasts.ts'
import { prefilled } from './prefilled.ts'

addEnglish(partiesEnglish)

interface NewPartyDialogProps {
  readonly relation: Relation
  /** The text in the picker, which fills the form. */
  readonly typed: string
  /** Relations of the duplicates that can be selected instead. */
  readonly relations: readonly Relation[]
  /** @param party null: cancelled */
  onDone(party: { readonly relation: Relation; readonly id: number } | null): void
}

/** Shows a dialog that creates a lead or customer without leaving the document. */
export function NewPartyDialog({ relation, typed, relations, onDone }: NewPartyDialogProps) {
  const text = useText()
  const client = useQueryClient()
  const titleId = useId()
  const kind = partyKinds[relation]
  const [hasMore, setHasMore] = useState(false)
  const [values] = useState(() => prefilled(kind, typed))
  const form = useRecordForm({
    values,
    labels: fieldLabels,
    send: (filled, idempotencyKey) => saveParty(relation, { id: null, values: filled, idempotencyKey }),
    onSaved({ id, message }) {
      showToast('success', message, 5_000)
      onDone({ relation, id })
      void forgetParties(client)
    },
  })
  const heading = text(`${relation}.new`)

  function instead(duplicate: DuplicateParty) {
    const { relation: theirs, id, is_archived } = duplicate
    return is_archived || !relations.includes(theirs) ? null : () => onDone({ relation: theirs, id })
  }

  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={() => onDone(null)} isWide>
      <Title order={2} id={titleId} className={classes.dialogTitle}>
        {heading}
      </Title>
      <RecordForm
        of={form}
        label={heading}
        besides={
          <Button variant="default" onClick={() => onDone(null)}>
            {text('form.cancel')}
          </Button>
        }
      >
        <NameFields kind={kind} of={form}>
          <TextField of={form} name="tax_number" maxLength={maxTextLengths.taxNumber} />
        </NameFields>
        <DuplicateNotice kind={kind} id={null} of={form} instead={instead} />
        <Switch
          label={text('pickers.more-fields')}
          checked={hasMore}
          onChange={(event) => setHasMore(event.currentTarget.checked)}
        />
        {hasMore ? <PlaceFields of={form} /> : null}
      </RecordForm>
    </ModalDialog>
  )
}
