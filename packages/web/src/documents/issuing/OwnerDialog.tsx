import { Skeleton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import pickersEnglish from '@quittance/shared/locales/en/pickers.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { everyDocument } from '#api/query-client.ts'
import { membersQuery } from '#documents/document-queries.ts'
import type { ListedDocument } from '#documents/lists/list-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { FormDialog, PlainDialog } from '#ui/forms/RecordForm.tsx'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { changeOwner } from './issue-queries.ts'

addEnglish({ ...issueEnglish, ...pickersEnglish })

interface OwnerDialogProps {
  readonly kind: DocumentKind
  /** An issued document. */
  readonly document: ListedDocument
  onClose(): void
}

/** Changes the owner of an issued document, whose form is no longer shown. */
export function OwnerDialog(props: OwnerDialogProps) {
  const text = useText()
  const { data: members, error, refetch } = useQuery(membersQuery())
  if (members !== undefined) return <OwnerForm {...props} members={members} />
  return (
    <PlainDialog title={text('issue.change-owner')} onEscape={props.onClose}>
      {error === null ? (
        <Skeleton height={120} aria-busy />
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </PlainDialog>
  )
}

interface OwnerFormProps extends OwnerDialogProps {
  readonly members: readonly NamedRecord[]
}

function OwnerForm({ kind, document, members, onClose }: OwnerFormProps) {
  const text = useText()
  const client = useQueryClient()
  const { id, ownerId, ownerName } = document
  const current = { id: ownerId, name: ownerName }
  const label: TextKey = `${kind.name}.owner`
  // A member without access stays the owner until another one is chosen.
  const owners = members.some((member) => member.id === ownerId) ? members : [...members, current]
  const form = useRecordForm({
    values: { owner: ownerId },
    labels: { owner: label },
    asksBeforeLeaving: false,
    save: (chosen, idempotencyKey) => {
      const owner = owners.find((member) => member.id === chosen.owner) ?? current
      return changeOwner(kind, id, { owner, idempotencyKey })
    },
    async onSaved() {
      onClose()
      await client.invalidateQueries({ queryKey: everyDocument })
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('issue.change-owner')}
      cancelLabel={text('form.cancel')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="owner"
        isRequired
        options={owners.map((member) => ({ value: member.id, label: member.name }))}
      />
    </FormDialog>
  )
}
