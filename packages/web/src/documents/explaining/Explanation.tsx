import { explainAmount } from '@quittance/shared/documents/explain-amount.ts'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import { useId, useMemo, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import type { ExplanationProps } from './Explaining.tsx'
import { ExplanationHead } from './ExplanationHead.tsx'
import { ExplanationPlace } from './ExplanationPlace.tsx'
import { amountKey, type RequestedAmount, requestKey } from './explanation-request.ts'
import { Ledger } from './Ledger.tsx'
import { ledgerOf } from './ledger.ts'
import { ledgerText } from './ledger-text.ts'
import { operandName } from './operand-names.ts'
import { type Subject, toDerivedAmount, toRequestedAmount } from './subject.ts'

addEnglish(amountBreakdownEnglish)

interface SubjectExplanationProps extends ExplanationProps {
  readonly subject: Subject
}

/** Shows how an amount is calculated, with links to the explanations of its operands. */
export function Explanation({ request, subject, onClose }: SubjectExplanationProps) {
  const titleId = useId()
  return (
    <ExplanationPlace request={request} titleId={titleId} onClose={onClose}>
      <Trail
        key={requestKey(request)}
        first={request.amount}
        titleId={titleId}
        subject={subject}
        onClose={onClose}
      />
    </ExplanationPlace>
  )
}

interface TrailProps {
  readonly first: RequestedAmount
  readonly titleId: string
  readonly subject: Subject
  onClose(): void
}

function Trail({ first, titleId, subject, onClose }: TrailProps) {
  const [trail, setTrail] = useState<readonly RequestedAmount[]>([first])
  const [isLed, setLed] = useState(false)
  const requested = trail.at(-1) ?? first
  const before = trail.at(-2)
  return (
    <Answer
      key={amountKey(requested)}
      requested={requested}
      before={before}
      titleId={titleId}
      subject={subject}
      isLed={isLed}
      onLead={(next) => {
        setLed(true)
        setTrail(next === null ? trail.slice(0, -1) : [...trail, next])
      }}
      onClose={onClose}
    />
  )
}

interface AnswerProps extends Omit<TrailProps, 'first'> {
  readonly requested: RequestedAmount
  readonly before: RequestedAmount | undefined
  /** Whether the user came from another amount in the panel, so that the focus moves to the new explanation. */
  readonly isLed: boolean
  /** null: back to the previous amount. */
  onLead(next: RequestedAmount | null): void
}

const fewLines = 8
const moreLines = 100

function Answer({ requested, before, isLed, titleId, subject, onLead, onClose }: AnswerProps) {
  const text = useText()
  const [most, setMost] = useState(fewLines)
  const amount = toDerivedAmount(requested, subject)
  const reader = { text, locale: currentLocale(), ...subject }
  const key = amountKey(amount)
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys mean the same amount
  const derivation = useMemo(() => explainAmount(subject.content, amount), [subject.content, key])
  const incomplete = subject.incomplete(amount)
  const name = operandName(amount, reader)

  function copied(): string {
    const entries =
      derivation === null ? [] : ledgerOf(derivation, { ...reader, most: Number.POSITIVE_INFINITY })
    return ledgerText([`${subject.name} ${subject.label}`.trim(), name, ...incomplete], entries, text)
  }

  return (
    <>
      <ExplanationHead
        titleId={titleId}
        title={name}
        label={subject.label}
        back={before && operandName(toDerivedAmount(before, subject), reader)}
        onBack={() => onLead(null)}
        copied={copied}
        onClose={onClose}
      />
      <Ledger
        titleId={titleId}
        takesFocus={isLed}
        incomplete={incomplete}
        entries={derivation === null ? null : ledgerOf(derivation, { ...reader, most })}
        step={moreLines}
        onMore={() => setMost(most + moreLines)}
        onLead={(next) => onLead(toRequestedAmount(next, subject))}
      />
    </>
  )
}
