import { Box } from '@mantine/core'
import { isCheckedCountry } from '@quittance/shared/law/countries.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { type ReactNode, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { LegalContext } from './legal-queries.ts'

addEnglish(legalEnglish)

interface LegalAmountsSectionProps {
  /** Undefined: it is loading. */
  readonly context: LegalContext | undefined
  /** Renders the amounts by the rules of a country, while the section is open only. */
  readonly children: (country: string) => ReactNode
}

/** Shows the legal totals in a closed section, for companies in a country whose VAT rules are known. */
export function LegalAmountsSection({ context, children }: LegalAmountsSectionProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  if (context === undefined || !isCheckedCountry(context.company.country)) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" mih="2.75rem" lh="2.75rem" className={layout.strong}>
        {text('legal.vat-by-rate')}
      </Box>
      {isOpen ? children(context.company.country) : null}
    </details>
  )
}
