import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { partyName } from '#parties/PartyBadge.tsx'
import { anonymiseParty, forgetParties, type PartyRecord } from '#parties/party-queries.ts'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { slotIdOf, useRecordForm } from '#ui/forms/use-record-form.ts'

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
  const client = useQueryClient()
  const word = text('parties.anonymise-word')
  const form = useRecordForm({
    values: { word: '' },
    labels: { word: 'parties.anonymise-word' },
    asksBeforeLeaving: false,
    save: () => anonymiseParty(relation, record.id),
    async onSaved() {
      onClose()
      await forgetParties(client)
    },
  })
  const isConfirmed = form.watch('word').trim().toUpperCase() === word.toUpperCase()
  return (
    <FormDialog
      form={form}
      title={text('parties.anonymise-title', { name: partyName(record, text) })}
      submitLabel={text('parties.anonymise-confirm')}
      cancelLabel={text('form.cancel')}
      isDestructive
      blockedBecause={isConfirmed ? undefined : slotIdOf(form, 'word')}
      onClose={onClose}
      intro={
        <>
          <p>{text('parties.anonymise-description')}</p>
          <Affected record={record} />
          {openDocuments}
        </>
      }
    >
      <TextField form={form} name="word" label={text('parties.anonymise-type', { word })} hasInitialFocus />
    </FormDialog>
  )
}

/** Shows whether related records are anonymised too. */
function Affected({ record: { leads, customer } }: Pick<AnonymiseDialogProps, 'record'>) {
  const text = useText()
  if (customer !== null) return <p>{text('parties.anonymise-customer')}</p>
  return leads.length === 0 ? null : <p>{text('parties.anonymise-leads', { count: leads.length })}</p>
}
