import { explainAmount } from '@quittance/shared/documents/explain-amount.ts'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import { useId, useMemo, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { type AskedFigure, askedKey, figureKey } from './asked-figure.ts'
import type { ExplanationProps } from './Explaining.tsx'
import { ExplanationHead } from './ExplanationHead.tsx'
import { ExplanationPlace } from './ExplanationPlace.tsx'
import { operandName } from './figure-names.ts'
import { Ledger } from './Ledger.tsx'
import { ledgerOf } from './ledger.ts'
import { ledgerText } from './ledger-text.ts'
import { askedFor, figureOf, type Subject } from './subject.ts'

addEnglish(amountBreakdownEnglish)

interface SubjectExplanationProps extends ExplanationProps {
  readonly subject: Subject
}

/** How a figure comes about, and from there how those come about that it follows from. */
export function Explanation({ asked, subject, onClose }: SubjectExplanationProps) {
  const titleId = useId()
  return (
    <ExplanationPlace asked={asked} titleId={titleId} onClose={onClose}>
      <Trail
        key={askedKey(asked)}
        first={asked.figure}
        titleId={titleId}
        subject={subject}
        onClose={onClose}
      />
    </ExplanationPlace>
  )
}

interface TrailProps {
  readonly first: AskedFigure
  readonly titleId: string
  readonly subject: Subject
  onClose(): void
}

function Trail({ first, titleId, subject, onClose }: TrailProps) {
  const [trail, setTrail] = useState<readonly AskedFigure[]>([first])
  const [isLed, setLed] = useState(false)
  const asked = trail.at(-1) ?? first
  const before = trail.at(-2)
  return (
    <Answer
      key={figureKey(asked)}
      asked={asked}
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
  readonly asked: AskedFigure
  readonly before: AskedFigure | undefined
  /** Somebody has gone on from another figure in it: the focus is here already, and goes on with them. */
  readonly isLed: boolean
  /** null: back to where one came from. */
  onLead(next: AskedFigure | null): void
}

const fewLines = 8
const moreLines = 100

function Answer({ asked, before, isLed, titleId, subject, onLead, onClose }: AnswerProps) {
  const text = useText()
  const [most, setMost] = useState(fewLines)
  const figure = figureOf(asked, subject)
  const reader = { text, locale: currentLocale(), ...subject }
  const key = figureKey(figure)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figure is the same for as long as its text is
  const derivation = useMemo(() => explainAmount(subject.content, figure), [subject.content, key])
  const incomplete = subject.incomplete(figure)
  const name = operandName(figure, reader)

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
        back={before && operandName(figureOf(before, subject), reader)}
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
        onLead={(next) => onLead(askedFor(next, subject))}
      />
    </>
  )
}
