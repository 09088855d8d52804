import { frenchNotes, natures, vatRegimes } from '@quittance/shared/documents/company-legal.ts'
import { describeScheme, listSchemes } from '@quittance/shared/law/identifiers/electronic-address.ts'
import { proposeAddress } from '@quittance/shared/law/identifiers/propose-identifiers.ts'
import { useWatch } from 'react-hook-form'
import { useText } from '#locale/use-text.ts'
import { ProposalButton } from '#ui/forms/ProposalButton.tsx'
import { FormSection } from '#ui/forms/RecordForm.tsx'
import { NativeSelectField, SwitchField } from '#ui/forms/select-fields.tsx'
import { NoteField, TextField } from '#ui/forms/text-fields.tsx'
import type { FieldLabels, RecordFormApi } from '#ui/forms/use-record-form.ts'
import type { CompanyValues } from './settings-queries.ts'

export const legalLabels = {
  legal_form: 'settings.legal-form',
  share_capital: 'settings.share-capital',
  vat_regime: 'settings.vat-regime',
  vat_on_debits: 'settings.vat-on-debits',
  vat_on_discounted_price: 'settings.vat-on-discounted-price',
  eas_scheme: 'settings.eas-scheme',
  eas_id: 'settings.eas-id',
  note_pmt: 'settings.note-pmt',
  note_pmd: 'settings.note-pmd',
  note_aab: 'settings.note-aab',
  nature: 'settings.nature',
} as const satisfies Partial<FieldLabels<CompanyValues>>

const noteNames = ['note_pmt', 'note_pmd', 'note_aab'] as const

const usualNotes = {
  note_pmt: frenchNotes.notePmt,
  note_pmd: frenchNotes.notePmd,
  note_aab: frenchNotes.noteAab,
} as const satisfies Record<(typeof noteNames)[number], string>

interface SectionProps {
  readonly form: RecordFormApi<CompanyValues>
}

/** Shows the data that the law asks for on invoices. */
export function LegalSection({ form }: SectionProps) {
  const text = useText()
  const country = useWatch({ control: form.control, name: 'country' })
  const scheme = useWatch({ control: form.control, name: 'eas_scheme' })
  // A scheme that was stored for another country stays selectable.
  const schemes = [...new Set<string>(['', scheme, ...listSchemes(country)])]
  return (
    <FormSection title={text('settings.legal')}>
      <TextField form={form} name="legal_form" maxLength={255} />
      <TextField
        form={form}
        name="share_capital"
        maxLength={255}
        description={text('settings.share-capital-hint')}
      />
      <NativeSelectField
        form={form}
        name="vat_regime"
        options={vatRegimes.map((value) => ({
          value,
          label: text(value === '' ? 'settings.not-stated' : `settings.vat-regime-${value}`),
        }))}
      />
      <NativeSelectField
        form={form}
        name="nature"
        options={natures.map((value) => ({
          value,
          label: text(value === '' ? 'settings.not-stated' : `settings.nature-${value}`),
        }))}
      />
      <NativeSelectField
        form={form}
        name="eas_scheme"
        options={schemes.map((value) => ({
          value,
          label: value === '' ? text('settings.not-stated') : describeScheme(value),
        }))}
      />
      <TextField form={form} name="eas_id" maxLength={255} />
      <AddressProposal form={form} />
      <SwitchField form={form} name="vat_on_discounted_price" />
      {country === 'FR' ? <SwitchField form={form} name="vat_on_debits" /> : null}
      {noteNames.map((name) => (
        <NoteField key={name} form={form} name={name} maxLength={500} isWide />
      ))}
      {country === 'FR' ? <FrenchNotes form={form} /> : null}
    </FormSection>
  )
}

function AddressProposal({ form }: SectionProps) {
  const text = useText()
  const [country, legalNumber, taxNumber, stored] = useWatch({
    control: form.control,
    name: ['country', 'legal_number', 'tax_number', 'eas_id'],
  })
  const proposal = stored === '' ? proposeAddress({ country, legalNumber, taxNumber }) : null
  if (proposal === null) return null
  return (
    <ProposalButton
      onClick={() => {
        form.setValue('eas_scheme', proposal.scheme, { shouldDirty: true })
        form.setValue('eas_id', proposal.id, { shouldDirty: true })
      }}
    >
      {text('settings.use-address', { value: proposal.id })}
    </ProposalButton>
  )
}

function FrenchNotes({ form }: SectionProps) {
  const text = useText()
  const notes = useWatch({ control: form.control, name: noteNames })
  if (notes.every((note) => note !== '')) return null
  function fillNotes(): void {
    for (const name of noteNames)
      if (form.getValues(name) === '') form.setValue(name, usualNotes[name], { shouldDirty: true })
  }
  return <ProposalButton onClick={fillNotes}>{text('settings.use-french-notes')}</ProposalButton>
}
