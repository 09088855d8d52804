import { Button, Stack, Title } from '@mantine/core'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import partiesEnglish from '@quittance/shared/locales/en/parties.json' with { type: 'json' }
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { RecordForm } from '#ui/forms/RecordForm.tsx'
import { useFieldFocus } from '#ui/forms/use-form-field.ts'
import { useLoadNewer, useRecordForm } from '#ui/forms/use-record-form.ts'
import { useOpenRecord } from '#ui/screen-actions.ts'
import { useTitle } from '#ui/use-title.ts'
import { DuplicateNotice } from './DuplicateNotice.tsx'
import { openParty, partyName } from './PartyBadge.tsx'
import { PartyFields } from './PartyFields.tsx'
import { NoSuchParty, PartyFailed, PartyLoading } from './PartyStates.tsx'
import { fieldLabels, valuesOf } from './party-form.ts'
import { editedQuery, forgetParties, type PartyRecord, saveParty } from './party-queries.ts'

addEnglish(partiesEnglish)

/** Shows the form of a new lead or customer. */
export function NewPartyScreen({ kind }: { readonly kind: PartyKind }) {
  const text = useText()
  useTitle(text(`relation.${kind.relation}`))
  return <PartyForm kind={kind} record={null} heading={text(`${kind.relation}.new`)} />
}

interface EditPartyScreenProps {
  readonly kind: PartyKind
  /** null: the address contains no valid id. */
  readonly id: number | null
  /** Field that receives the focus. */
  readonly field?: string | undefined
}

/** Loads a lead or customer and shows its form. */
export function EditPartyScreen({ kind, id, field }: EditPartyScreenProps) {
  return id === null ? <NoSuchParty kind={kind} /> : <StoredParty kind={kind} id={id} field={field} />
}

interface StoredPartyProps extends EditPartyScreenProps {
  readonly id: number
}

function StoredParty({ kind, id, field }: StoredPartyProps) {
  const text = useText()
  const opened = useQuery(editedQuery(kind.relation, id))
  // The form keeps its input when the query is updated. A new key opens it again with the stored version.
  const { formKey, loadNewer } = useLoadNewer(opened)
  const heading = text(`${kind.relation}.edit`)
  useTitle(heading)
  const name = opened.data && partyName(opened.data, text)
  useOpenRecord(name === undefined ? null : openParty(kind, id, { name, text }))
  if (opened.data === undefined) {
    if (opened.error) return <PartyFailed kind={kind} error={opened.error} onRetry={opened.refetch} />
    return <PartyLoading heading={heading} />
  }
  if (opened.data.anonymised_at !== null)
    return <Navigate to={`/${kind.relation}/show/$id`} params={{ id: String(id) }} replace />
  return (
    <PartyForm
      key={formKey}
      kind={kind}
      record={opened.data}
      heading={heading}
      field={field}
      onLoadNewer={loadNewer}
    />
  )
}

interface PartyFormProps {
  readonly kind: PartyKind
  /** null: a new one. */
  readonly record: PartyRecord | null
  readonly heading: string
  /** Field that receives the focus. */
  readonly field?: string | undefined
  onLoadNewer?(): Promise<void>
}

/** Saves a lead or customer, and then opens its page. */
function PartyForm({ kind: { relation }, kind, record, heading, field, onLoadNewer }: PartyFormProps) {
  const text = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const id = record?.id ?? null
  const form = useRecordForm({
    values: valuesOf(record),
    labels: fieldLabels,
    save: (values, idempotencyKey) => saveParty(relation, { id, values, idempotencyKey }),
    onSaved: async (saved) => {
      await forgetParties(client)
      await navigate({ to: `/${relation}/show/${saved.id}` })
    },
    ...(onLoadNewer && { onLoadNewer }),
  })
  useFieldFocus(form, field)
  return (
    <Stack>
      <Title order={1}>{heading}</Title>
      <RecordForm
        form={form}
        label={heading}
        cancel={
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
        <PartyFields kind={kind} form={form}>
          <DuplicateNotice kind={kind} id={id} form={form} />
        </PartyFields>
      </RecordForm>
    </Stack>
  )
}
