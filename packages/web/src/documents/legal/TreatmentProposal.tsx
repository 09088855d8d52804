import { Button } from '@mantine/core'
import { proposeTreatments } from '@quittance/shared/law/propose-treatment.ts'
import legalEnglish from '@quittance/shared/locales/en/legal.json' with { type: 'json' }
import { useChange } from '#documents/document-store.ts'
import { changed } from '#documents/form-changes.ts'
import { showCountry } from '#locale/country-text.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { useLegalContext } from './form-legal-data.ts'

addEnglish(legalEnglish)

/** Proposes treatments for a sale to another country, each with the reason and a button that selects it. */
export function TreatmentProposal() {
  const text = useText()
  const change = useChange()
  const data = useLegalContext()
  const customer = data?.customer
  if (data === undefined || !customer) return null
  const proposed = proposeTreatments(data.company, customer)
  if (proposed.length === 0) return null
  const country = showCountry(customer.country, currentLocale())
  return (
    <ul className={`${layout.plainList} ${layout.stack} ${layout.small}`}>
      {proposed.map((treatment) => (
        <li key={treatment}>
          {text(`legal.why-${treatment}`, { country })}{' '}
          <Button
            variant="default"
            size="compact-sm"
            mih="var(--small-button, 1.5rem)"
            onClick={() => change((form) => changed(form, { taxTreatment: treatment }))}
          >
            {text(`legal.treatment-${treatment}`)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
