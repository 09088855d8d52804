import { limits } from '@quittance/shared/documents/limits.ts'
import { zero } from '@quittance/shared/money/decimal.ts'
import { useWatch } from 'react-hook-form'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SwitchField } from '#ui/forms/select-fields.tsx'
import { DecimalField, TextField } from '#ui/forms/text-fields.tsx'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import { type NumberSeries, type SeriesValues, useLoadSeries, useSaveSeries } from './issuing-queries.ts'
import { nameKind } from './name-kind.ts'
import { findPosition, showNext } from './series-numbers.ts'

const labels = {
  kind: 'issuing-settings.kind',
  prefix: 'settings.prefix',
  is_yearly: 'issuing-settings.yearly',
  is_strict: 'issuing-settings.strict',
  last_number: 'issuing-settings.last-number',
  version: 'issuing-settings.kind',
} as const

/** Edits the numbers of a kind. Where they begin can only be set before the first document is issued. */
export function SeriesForm({ series }: { readonly series: NumberSeries }) {
  const text = useText()
  const { kind, prefix, is_yearly, is_strict, last_day, version, year } = series
  const values: SeriesValues = {
    ...{ kind, prefix, is_yearly, is_strict, version },
    last_number: String(findPosition(series)),
  }
  const form = useRecordForm({
    values,
    labels,
    save: useSaveSeries(series),
    onLoadNewer: useLoadSeries(),
  })
  const isYearly = useWatch({ control: form.control, name: 'is_yearly' })
  const name = nameKind(kind, text)
  const last =
    last_day === null ? '' : text('issuing-settings.last-day', { day: showDay(last_day, currentLocale()) })
  return (
    <RecordForm form={form} label={text('issuing-settings.series-of', { kind: name })}>
      <FormSection
        title={text('issuing-settings.series-of', { kind: name })}
        description={
          <>
            <NextNumber form={form} series={series} /> {last}
          </>
        }
      >
        <TextField
          form={form}
          name="prefix"
          maxLength={limits.prefixLength}
          description={text('issuing-settings.prefix-hint')}
        />
        {series.has_issued ? null : (
          <DecimalField
            form={form}
            name="last_number"
            isRequired
            minimum={zero}
            description={
              isYearly
                ? text('issuing-settings.last-position-hint', { year })
                : text('issuing-settings.last-number-hint')
            }
          />
        )}
        <SwitchField form={form} name="is_yearly" isWide description={text('issuing-settings.yearly-hint')} />
        <SwitchField form={form} name="is_strict" isWide description={text('issuing-settings.strict-hint')} />
      </FormSection>
    </RecordForm>
  )
}

interface NextNumberProps {
  readonly form: RecordFormApi<SeriesValues>
  readonly series: NumberSeries
}

/** Says which number follows from what is entered, before it is saved. */
function NextNumber({ form, series }: NextNumberProps) {
  const text = useText()
  const [prefix, isYearly, last] = useWatch({
    control: form.control,
    name: ['prefix', 'is_yearly', 'last_number'],
  })
  const number = showNext({ prefix, is_yearly: isYearly, last_number: last }, series)
  return <span role="status">{number === null ? '' : text('issuing-settings.next-example', { number })}</span>
}
