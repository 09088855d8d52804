import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { legalSubjectOf, useLegalContext } from './form-legal-data.ts'
import { LegalAmounts, LegalAmountsSection } from './LegalAmounts.tsx'

/** In milliseconds: in long documents the totals take longer than a keystroke may. */
const typingPauseMs = 250

/** Shows the legal totals of the form in a closed section. They are computed while it is open only. */
export function FormLegalAmounts() {
  return (
    <LegalAmountsSection context={useLegalContext()}>
      {({ company: { country }, currency }) => <Amounts country={country} companyCurrency={currency} />}
    </LegalAmountsSection>
  )
}

interface AmountsProps {
  readonly country: string
  readonly companyCurrency: string
}

function Amounts({ country, companyCurrency }: AmountsProps) {
  const form = useFormState((state) => state.form)
  const [settled] = useDebouncedValue(form, typingPauseMs)
  const subject = useMemo(() => legalSubjectOf(settled, country), [settled, country])
  return (
    <LegalAmounts
      subject={subject}
      currency={settled.currency?.name ?? ''}
      exchange={{ ...settled, companyCurrency }}
    />
  )
}
