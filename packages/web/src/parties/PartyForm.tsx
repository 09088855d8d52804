import { Button, Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { PartyFields } from './PartyFields.tsx'
import classes from './parties.module.css'
import { fieldLabels, valuesOf } from './party-form.ts'
import { forgetParties, type PartyRecord, saveParty } from './party-queries.ts'

interface PartyFormProps {
  readonly kind: PartyKind
  /** null: a new one. */
  readonly record: PartyRecord | null
  readonly heading: string
  /** Opens the form again with the version that another member has saved. */
  onLoadNewer(): void | Promise<void>
}

/** Saves a lead or customer, and then opens its page. */
export function PartyForm({ kind: { relation }, kind, record, heading, onLoadNewer }: PartyFormProps) {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = record?.id ?? null
  const form = useRecordForm({
    values: valuesOf(record),
    labels: fieldLabels,
    send: (values, idempotencyKey) => saveParty(relation, { id, values, idempotencyKey }),
    onSaved: async (answer) => {
      showToast('success', answer.message, 5_000)
      await forgetParties(client)
      await navigate({ to: `/${relation}/show/${answer.id}` })
    },
    onLoadNewer,
  })
  return (
    <div className={classes.screen}>
      <Title order={1}>{heading}</Title>
      <RecordForm
        of={form}
        label={heading}
        besides={
          <Button
            variant="default"
            renderRoot={(root) => (
              <Link {...root} to={id === null ? `/${relation}s` : `/${relation}/show/${id}`} />
            )}
          >
            {text('form.cancel')}
          </Button>
        }
      >
        <PartyFields kind={kind} of={form}>
          <DuplicateNotice kind={kind} id={id} of={form} />
        </PartyFields>
      </RecordForm>
    </div>
  )
}
