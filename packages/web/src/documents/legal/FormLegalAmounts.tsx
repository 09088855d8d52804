import { Box } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { useMemo, useState } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { legalSubjectOf } from './form-content.ts'
import { LegalAmounts } from './LegalAmounts.tsx'
import { useLegalContext } from './use-legal-context.ts'

addEnglish(legalEnglish)

/** In milliseconds: in long documents the totals take longer than a keystroke may. */
const typingPauseMs = 250

/** Shows the legal totals of the form in a closed section. They are computed while it is open only. */
export function FormLegalAmounts() {
  const text = useText()
  const data = useLegalContext()
  const [isOpen, setOpen] = useState(false)
  if (data === undefined || !isCheckedCountry(data.company.country)) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
        {text('legal.vat-by-rate')}
      </Box>
      {isOpen ? <Amounts country={data.company.country} /> : null}
    </details>
  )
}

function Amounts({ country }: { readonly country: string }) {
  const form = useFormState((state) => state.form)
  const [settled] = useDebouncedValue(form, typingPauseMs)
  const subject = useMemo(() => legalSubjectOf(settled, country), [settled, country])
  return <LegalAmounts subject={subject} currency={settled.currency?.name ?? ''} />
}
