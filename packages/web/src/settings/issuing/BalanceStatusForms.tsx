import { Skeleton } from '@mantine/core'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#locale/use-text.ts'
import { type StatusRecord, statusSettingsQuery } from '#settings/statuses/status-queries.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { LoadFailed } from '#ui/lists/notices.tsx'
import {
  type BalanceStatuses,
  balanceStatusesQuery,
  type StatusBalance,
  useSaveBalanceStatuses,
} from './issuing-queries.ts'
import { nameKind } from './name-kind.ts'

/** Edits the status that issued documents get with each balance, one form for each kind. */
export function BalanceStatusForms() {
  const chosen = useQuery(balanceStatusesQuery)
  const defined = useQuery(statusSettingsQuery)
  const error = chosen.error ?? defined.error
  if (chosen.data === undefined || defined.data === undefined) {
    return error === null ? (
      <Skeleton height={200} />
    ) : (
      <LoadFailed
        error={error}
        onRetry={() => {
          void chosen.refetch()
          void defined.refetch()
        }}
      />
    )
  }
  return chosen.data.map((ofKind) => (
    <BalanceStatusForm
      key={ofKind.kind}
      chosen={ofKind}
      statuses={defined.data.find(({ kind }) => kind === ofKind.kind)?.statuses ?? []}
    />
  ))
}

const labels: Readonly<Record<StatusBalance, TextKey>> = {
  open: 'issuing-settings.balance-open',
  'partly-paid': 'issuing-settings.balance-partly-paid',
  paid: 'issuing-settings.balance-paid',
  credited: 'issuing-settings.balance-credited',
  'written-off': 'issuing-settings.balance-written-off',
  spent: 'issuing-settings.balance-spent',
}

interface BalanceStatusFormProps {
  readonly chosen: BalanceStatuses
  /** The statuses of the kind, including retired ones. */
  readonly statuses: readonly StatusRecord[]
}

function BalanceStatusForm({ chosen: { kind, statuses: chosen }, statuses }: BalanceStatusFormProps) {
  const text = useText()
  const save = useSaveBalanceStatuses(kind)
  const values: Readonly<Record<string, string>> = Object.fromEntries(
    chosen.map(({ balance, status_id: id }) => [balance, id === null ? '' : String(id)]),
  )
  const form = useRecordForm({ values, labels, save })
  const name = nameKind(kind, text)
  return (
    <RecordForm form={form} label={text('issuing-settings.statuses-of', { kind: name })}>
      <FormSection
        title={text('issuing-settings.statuses-of', { kind: name })}
        description={text('issuing-settings.statuses-hint')}
      >
        {chosen.map(({ balance, meaning, status_id: id }) => (
          <NativeSelectField
            key={balance}
            form={form}
            name={balance}
            options={[
              { value: '', label: text('issuing-settings.status-unchanged') },
              ...statuses
                .filter((status) => status.meaning === meaning && (!status.is_retired || status.id === id))
                .map((status) => ({ value: String(status.id), label: status.name })),
            ]}
          />
        ))}
      </FormSection>
    </RecordForm>
  )
}
