import type { TextKey } from '@quittance/shared/text/translator.ts'
import { Fragment } from 'react'
import { useWatch } from 'react-hook-form'
import { useMay } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import { ProblemAlert } from '#ui/forms/Card.tsx'
import { DayFormField } from '#ui/forms/DayFormField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { renameErrorFields } from '#ui/forms/rename-error-fields.ts'
import { NativeSelectField } from '#ui/forms/select-fields.tsx'
import { DecimalField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { type IssuingState, type NumberSeries, useConfirmRestore } from './issuing-queries.ts'
import { nameKind } from './name-kind.ts'

interface RestoreFormProps {
  readonly state: IssuingState
}

/**
 * Confirms the last numbers that went out before a restore, so that none is given again. Until then, nothing is issued. Members who may not
 * confirm see why.
 */
export function RestoreForm({ state }: RestoreFormProps) {
  const text = useText()
  const mayConfirm = useMay('confirm-restore')
  return (
    <>
      <ProblemAlert>
        <strong>{text('issuing-settings.restored')}</strong>{' '}
        {text(state.is_on ? 'issuing-settings.restored-hint' : 'issuing-settings.restored-off-hint')}
      </ProblemAlert>
      {mayConfirm ? <ConfirmationForm state={state} /> : null}
    </>
  )
}

const position = 'ledger_position'
/** Whether the position is known: the administrator has to choose. */
const isKnown = 'ledger_known'

/** Names of the fields of a series. */
const numberOf = (kind: string) => `last_number-${kind}`
const dayOf = (kind: string) => `last_day-${kind}`

function createValues(series: readonly NumberSeries[]): Readonly<Record<string, string>> {
  const fields = series.flatMap(({ kind, last_number: number, last_day: day }): [string, string][] => [
    [numberOf(kind), String(number)],
    [dayOf(kind), day ?? ''],
  ])
  return { ...Object.fromEntries(fields), [isKnown]: '', [position]: '' }
}

function createLabels(series: readonly NumberSeries[]): Readonly<Record<string, TextKey>> {
  const fields = series.flatMap(({ kind }): [string, TextKey][] => [
    [numberOf(kind), 'issuing-settings.last-number'],
    [dayOf(kind), 'issuing-settings.last-date'],
  ])
  return {
    ...Object.fromEntries(fields),
    [isKnown]: 'issuing-settings.ledger-known',
    [position]: 'issuing-settings.ledger-position',
  }
}

function ConfirmationForm({ state: { version, series, is_on: isOn } }: RestoreFormProps) {
  const text = useText()
  const confirm = useConfirmRestore()
  const form = useRecordForm({
    values: createValues(series),
    labels: createLabels(series),
    save(values) {
      const confirmation = {
        version,
        series: series.map(({ kind }) => ({
          kind,
          last_number: values[numberOf(kind)] ?? '',
          last_day: values[dayOf(kind)] || null,
        })),
        ledger_position: values[isKnown] === 'yes' ? (values[position] ?? '') : null,
      }
      return confirm(confirmation).catch((error: unknown) =>
        renameErrorFields(error, (path) => nameField(path, series)),
      )
    },
  })
  const known = useWatch({ control: form.control, name: isKnown })
  return (
    <RecordForm
      form={form}
      label={text('issuing-settings.confirm-numbers')}
      submitLabel={text(isOn ? 'issuing-settings.confirm' : 'issuing-settings.confirm-off')}
    >
      <FormSection
        title={text('issuing-settings.confirm-numbers')}
        description={text('issuing-settings.confirm-hint')}
      >
        {series.map(({ kind }) => (
          <Fragment key={kind}>
            <DecimalField
              form={form}
              name={numberOf(kind)}
              isRequired
              label={`${nameKind(kind, text)}: ${text('issuing-settings.last-number')}`}
            />
            <DayFormField
              form={form}
              name={dayOf(kind)}
              label={`${nameKind(kind, text)}: ${text('issuing-settings.last-date')}`}
            />
          </Fragment>
        ))}
        <NativeSelectField
          form={form}
          name={isKnown}
          isRequired
          options={[
            { value: '', label: text('issuing-settings.choose') },
            { value: 'yes', label: text('issuing-settings.ledger-is-known') },
            { value: 'no', label: text('issuing-settings.ledger-is-unknown') },
          ]}
        />
        {known === 'yes' ? (
          <DecimalField
            form={form}
            name={position}
            isRequired
            description={text('issuing-settings.ledger-position-hint')}
          />
        ) : null}
      </FormSection>
    </RecordForm>
  )
}

/** Returns the field of the form for the path of a field of the call, such as `series.0.last_number`. */
function nameField(path: string, series: readonly NumberSeries[]): string {
  const [, index = '', name] = /^series\.(\d+)\.(last_number|last_day)/.exec(path) ?? []
  const kind = series[Number(index)]?.kind
  if (name === undefined || kind === undefined) return path
  return name === 'last_day' ? dayOf(kind) : numberOf(kind)
}
