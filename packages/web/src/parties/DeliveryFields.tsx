import { Box } from '@mantine/core'
import { maxTextLengths } from '@quittance/shared/documents/party-content.ts'
import { useMemo, useState } from 'react'
import { listCountries } from '#locale/country-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { FormSection } from '#ui/forms/RecordForm.tsx'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { NoteField, TextField } from '#ui/forms/text-fields.tsx'
import type { RecordFormApi } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import type { PartyValues } from './party-form.ts'

const deliveryFields = [
  'delivery_name',
  'delivery_address',
  'delivery_postal_code',
  'delivery_city',
  'delivery_country',
] as const satisfies readonly (keyof PartyValues)[]

/** Shows the address of deliveries. It is closed unless there is one: most parties have none beside their own address. */
export function DeliveryFields({ form }: { readonly form: RecordFormApi<PartyValues> }) {
  const text = useText()
  const locale = currentLocale()
  const countries = useMemo(() => listCountries(locale), [locale])
  const [isOpenAtFirst] = useState(() => deliveryFields.some((name) => form.getValues(name)))
  return (
    <details open={isOpenAtFirst}>
      <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
        {text('parties.delivery')}
      </Box>
      <FormSection title={text('parties.delivery')} description={text('parties.delivery-help')}>
        <TextField form={form} name="delivery_name" maxLength={maxTextLengths.deliveryName} />
        <NoteField form={form} name="delivery_address" isWide maxLength={maxTextLengths.deliveryAddress} />
        <TextField form={form} name="delivery_postal_code" maxLength={maxTextLengths.deliveryPostalCode} />
        <TextField form={form} name="delivery_city" maxLength={maxTextLengths.deliveryCity} />
        <SelectField form={form} name="delivery_country" options={countries} />
      </FormSection>
    </details>
  )
}
