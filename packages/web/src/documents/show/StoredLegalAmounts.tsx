import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ExplanationProvider } from '#documents/explanations/ExplainButton.tsx'
import type { LegalSubject } from '#documents/explanations/explanation-request.ts'
import { StoredExplanation } from '#documents/explanations/StoredExplanation.tsx'
import { issuedTotalsQuery } from '#documents/legal/issued-totals.ts'
import { LegalAmounts, LegalAmountsSection } from '#documents/legal/LegalAmounts.tsx'
import { legalContextQuery } from '#documents/legal/legal-queries.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { type ShownDocument, shownContentQuery } from './show-queries.ts'

/** Part of the same chunk, which few readers open. */
const explanation = async () => StoredExplanation

interface StoredLegalAmountsProps {
  readonly kind: DocumentKind
  readonly document: ShownDocument
}

/**
 * Shows the legal totals of a stored document in a closed section, which loads its lines when it is opened. A document that was not issued
 * with this product has none.
 */
export function StoredLegalAmounts({ kind, document }: StoredLegalAmountsProps) {
  const text = useText()
  const hasTotals = document.issued === null || document.issued.origin === 'own'
  const { data } = useQuery(
    legalContextQuery(document.relation, document.partyId, { documentId: document.id }),
  )
  return (
    <LegalAmountsSection context={data}>
      {({ company: { country }, currency }) =>
        hasTotals ? (
          <Amounts kind={kind} document={document} country={country} companyCurrency={currency} />
        ) : (
          <p className={layout.small}>{text('legal.not-by-rate')}</p>
        )
      }
    </LegalAmountsSection>
  )
}

interface AmountsProps extends StoredLegalAmountsProps {
  readonly country: string
  readonly companyCurrency: string
}

function Amounts({ kind, document, country, companyCurrency }: AmountsProps) {
  const text = useText()
  const isIssued = document.issued !== null
  const { data: content, error: contentError } = useQuery(shownContentQuery(kind, document))
  const { data: issued, error: issuedError } = useQuery({
    ...issuedTotalsQuery(kind, document.id),
    enabled: isIssued,
  })
  const subject = useMemo(
    (): LegalSubject | null =>
      content === undefined ? null : { content, indexes: [...content.lines.keys()], country },
    [content, country],
  )
  if (contentError !== null || issuedError !== null)
    return <p className={layout.small}>{text('app.load-failed')}</p>
  if (content === undefined || subject === null || (isIssued && issued === undefined))
    return <p aria-busy className={layout.small} />
  return (
    <ExplanationProvider load={explanation} documents={{ kind, content, legal: subject }}>
      <LegalAmounts
        subject={subject}
        currency={content.currency.name}
        exchange={{ ...content, companyCurrency }}
        issued={issued}
      />
    </ExplanationProvider>
  )
}
