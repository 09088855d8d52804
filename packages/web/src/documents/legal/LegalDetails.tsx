import { Box, NativeSelect, TextInput } from '@mantine/core'
import { hasField } from '@quittance/shared/documents/document-kinds.ts'
import { hasLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { decimalRules, limits } from '@quittance/shared/documents/limits.ts'
import {
  adjustmentKinds,
  isRoundingAdjustment,
  type TaxTreatment,
  taxTreatments,
} from '@quittance/shared/documents/tax-class.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DateField } from '#documents/document-form.ts'
import { currenciesQuery } from '#documents/document-queries.ts'
import {
  useChange,
  useField,
  useFieldRejection,
  useFormState,
  useOpenForm,
} from '#documents/document-store.ts'
import { fieldLabel } from '#documents/field-labels.ts'
import { slotIdOf } from '#documents/fields/field-slots.tsx'
import { useDay, useDecimalField } from '#documents/fields/use-field-props.ts'
import { changed } from '#documents/form-changes.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { DayField } from '#ui/DayField.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import layout from '#ui/layout.module.css'
import { lazyPart, Nothing } from '#ui/lazy.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { CorrectedInvoiceField } from './lazy-legal-parts.tsx'

addEnglish(legalEnglish)

/** Few sales go to another country. */
const TreatmentProposal = lazyPart(async () => (await import('./TreatmentProposal.tsx')).TreatmentProposal, {
  fallback: Nothing,
})

/** Few documents are in another currency. */
const ExchangeRateProposal = lazyPart(
  async () => (await import('./ExchangeRateProposal.tsx')).ExchangeRateProposal,
  { fallback: Nothing },
)

/** Shows the data that the law asks for on invoices. It is open from the start if the document has some. */
export function LegalDetails() {
  const text = useText()
  const { kind } = useOpenForm()
  const isFilled = useFormState(
    ({ pristine }) => hasLegalDetails(pristine) || pristine.correctedInvoice !== null,
  )
  const [isOpenAtFirst] = useState(isFilled)
  // A treatment that the user has selected is final, also the one that the form begins with.
  const [isSelected, setSelected] = useState(false)
  const isProposed = useFormState(({ form }) => form.party !== null && form.taxTreatment === 'domestic')
  return (
    <>
      <details open={isOpenAtFirst}>
        <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
          {text('legal.title')}
        </Box>
        <div className={layout.grid} data-columns="narrow">
          {hasField(kind, 'correctedInvoice') && <CorrectedInvoiceField />}
          <TreatmentField onSelect={() => setSelected(true)} />
          <DetailDay field="deliveryDate" />
          <DetailDay field="periodFrom" />
          <DetailDay field="periodTo" />
          <ReferenceField field="buyerReference" />
          <ReferenceField field="orderReference" />
          <AdjustmentKindField />
          <ExchangeRateFields />
        </div>
      </details>
      {isProposed && !isSelected ? <TreatmentProposal /> : null}
    </>
  )
}

function TreatmentField({ onSelect }: { onSelect(): void }) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const value = useField('taxTreatment')
  return (
    <FieldSlot
      id={slotIdOf('taxTreatment')}
      label={text(fieldLabel('taxTreatment', kind))}
      error={useFieldRejection('taxTreatment')}
    >
      {(input) => (
        <NativeSelect
          {...input}
          value={value}
          data={taxTreatments.map((treatment) => ({
            value: treatment,
            label: text(`legal.treatment-${treatment}`),
          }))}
          onChange={({ currentTarget: { value: selected } }) => {
            onSelect()
            // as: the options are the treatments
            change((form) => changed(form, { taxTreatment: selected as TaxTreatment }))
          }}
        />
      )}
    </FieldSlot>
  )
}

/** An adjustment of less than 1.00 is rounding of the sum to pay, so there is nothing to select. */
function AdjustmentKindField() {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const value = useField('adjustmentKind')
  const rejection = useFieldRejection('adjustmentKind')
  const isRounding = useFormState(
    ({ form }) => form.adjustments === null || isRoundingAdjustment(form.adjustments),
  )
  if (isRounding) return null
  return (
    <FieldSlot
      id={slotIdOf('adjustmentKind')}
      label={text(fieldLabel('adjustmentKind', kind))}
      error={rejection}
    >
      {(input) => (
        <NativeSelect
          {...input}
          value={value}
          data={adjustmentKinds.map((one) => ({ value: one, label: text(`legal.adjustment-${one}`) }))}
          onChange={({ currentTarget: { value: selected } }) =>
            change((form) =>
              changed(form, { adjustmentKind: selected === 'disbursement' ? 'disbursement' : 'price' }),
            )
          }
        />
      )}
    </FieldSlot>
  )
}

function DetailDay({ field }: { readonly field: DateField }) {
  const { kind } = useOpenForm()
  const { day, error } = useDay(field)
  const label = useText()(fieldLabel(field, kind))
  return (
    <FieldSlot id={slotIdOf(field)} label={label} error={error}>
      {(input) => <DayField {...input} {...day} label={label} clearable />}
    </FieldSlot>
  )
}

interface ReferenceFieldProps {
  readonly field: 'buyerReference' | 'orderReference' | 'exchangeRateSource'
}

function ReferenceField({ field }: ReferenceFieldProps) {
  const { kind } = useOpenForm()
  const text = useText()
  const change = useChange()
  const value = useField(field)
  return (
    <FieldSlot id={slotIdOf(field)} label={text(fieldLabel(field, kind))} error={useFieldRejection(field)}>
      {(input) => (
        <TextInput
          {...input}
          autoComplete="off"
          maxLength={limits.referenceLength}
          value={value}
          onChange={(event) => {
            const typed = event.currentTarget.value
            change((form) => changed(form, { [field]: typed }))
          }}
        />
      )}
    </FieldSlot>
  )
}

/** Only documents in another currency than the company's need an exchange rate. */
function ExchangeRateFields() {
  const currency = useField('currency')
  const rate = useField('exchangeRate')
  const date = useField('documentDate')
  const { data = [] } = useQuery(currenciesQuery())
  const own = data.find(({ is_default }) => is_default)
  const isForeign = own !== undefined && currency !== null && own.id !== currency.id
  if (!isForeign && rate === null) return null
  return (
    <>
      <ExchangeRateField unit={isForeign ? `${own.name} = 1 ${currency.name}` : ''} />
      <DetailDay field="exchangeRateDate" />
      <ReferenceField field="exchangeRateSource" />
      {isForeign && date !== null ? <ExchangeRateProposal currencyId={currency.id} date={date} /> : null}
    </>
  )
}

/** @param unit the currencies of the rate: `EUR = 1 USD` */
function ExchangeRateField({ unit }: { readonly unit: string }) {
  const { kind } = useOpenForm()
  const text = useText()
  const { number, wrong, rejection } = useDecimalField('exchangeRate')
  return (
    <FieldSlot
      id={slotIdOf('exchangeRate')}
      label={text(fieldLabel('exchangeRate', kind))}
      description={unit}
      error={wrong ?? rejection}
    >
      {(input) => <NumberField {...input} {...number} places={decimalRules.exchangeRate.places} />}
    </FieldSlot>
  )
}
