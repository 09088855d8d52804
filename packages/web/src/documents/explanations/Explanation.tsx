import { ActionIcon, Box, Button, Title, UnstyledButton } from '@mantine/core'
import type { DerivedAmount } from '@quittance/shared/documents/derivation.ts'
import amountBreakdownEnglish from '@quittance/shared/locales/en/amount-breakdown.json' with { type: 'json' }
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { CopyIcon, CrossIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { showToast } from '#ui/toasts.ts'
import type { ExplanationProps } from './ExplainButton.tsx'
import { ExplanationPlace } from './ExplanationPlace.tsx'
import explained from './explain-button.module.css'
import { explainSubject } from './explain-subject.ts'
import classes from './explanation.module.css'
import {
  amountKey,
  type RequestedAmount,
  requestKey,
  type Subject,
  toDerivedAmount,
  toRequestedAmount,
} from './explanation-request.ts'
import { type Entry, ledgerOf, ledgerText } from './ledger.ts'
import { operandName } from './ledger-amounts.ts'

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
  const derivation = useMemo(() => explainSubject(subject, amount), [subject, key])
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

interface ExplanationHeadProps {
  readonly titleId: string
  readonly title: string
  /** Label of the document if there are several; empty if there is one. */
  readonly label: string
  /** Name of the previous amount; undefined at the first one. */
  readonly back: string | undefined
  /** Returns the explanation as text. */
  readonly copied: () => string
  onBack(): void
  onClose(): void
}

function ExplanationHead(props: ExplanationHeadProps) {
  const { titleId, title, label, back, copied, onBack, onClose } = props
  const text = useText()

  async function copy() {
    try {
      // Browsers offer the clipboard on secure origins only.
      await navigator.clipboard.writeText(copied())
      showToast('success', text('explaining.copied'), 3_000)
    } catch {
      showToast('warning', text('explaining.not-copied'), 5_000)
    }
  }

  return (
    <Box
      component="header"
      pt={12}
      pb={4}
      ps={20}
      pe={10}
      className={`${layout.row} ${layout.middle} ${layout.tight}`}
    >
      {back === undefined ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          maw="100%"
          mb={2}
          ms={-8}
          me="100%"
          leftSection={<span aria-hidden="true">←</span>}
          onClick={onBack}
        >
          {text('explaining.back', { figure: back })}
        </Button>
      )}
      <Title order={2} size="h3" id={titleId} className={layout.grow ?? ''}>
        {title}
        {label === '' ? null : (
          <Box component="span" ms={4} fw="var(--weight-text)" className={layout.small}>
            {' '}
            {label}
          </Box>
        )}
      </Title>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text('explaining.copy')}
        onClick={() => void copy()}
      >
        <CopyIcon size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text('explaining.close')}
        onClick={onClose}
      >
        <CrossIcon size={18} />
      </ActionIcon>
    </Box>
  )
}

interface LedgerProps {
  readonly titleId: string
  readonly takesFocus: boolean
  readonly incomplete: readonly string[]
  /** null: the amount does not exist any more. */
  readonly entries: readonly Entry[] | null
  /** Number of lines that the button adds. */
  readonly step: number
  onMore(): void
  onLead(amount: DerivedAmount): void
}

/** Shows the rows of an explanation: amounts and the sentences between them. */
function Ledger({ titleId, takesFocus, incomplete, entries, step, onMore, onLead }: LedgerProps) {
  const text = useText()
  const body = useRef<HTMLElement>(null)
  // The focus moves to the beginning of the explanation when the user comes from another amount.
  useEffect(() => {
    if (takesFocus) body.current?.focus({ preventScroll: true })
  }, [takesFocus])

  return (
    <Box
      component="section"
      ref={body}
      pt={4}
      px={20}
      pb={20}
      className={layout.pane}
      // A scrollable area must be reachable by keyboard.
      tabIndex={0}
      data-autofocus
      aria-labelledby={titleId}
    >
      {incomplete.length === 0 ? null : <Incomplete sentences={incomplete} />}
      {entries === null ? <p className={looks.sentence}>{text('explaining.not-in-document')}</p> : null}
      <ul className={layout.plainList}>
        {entries?.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an explanation are never reordered
          <li key={place} className={looks[entry.type]}>
            <Row entry={entry} onLead={onLead} />
            {entry.type === 'more' ? (
              <UnstyledButton
                className={`${layout.textButton} ${layout.wrap} ${explained.lead}`}
                onClick={onMore}
              >
                {text('explaining.show-more', { count: Math.min(step, entry.count) })}
              </UnstyledButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Box>
  )
}

function Incomplete({ sentences }: { readonly sentences: readonly string[] }) {
  const text = useText()
  return (
    <div className={`${layout.small} ${layout.ink} ${layout.wrap} ${classes.incomplete}`}>
      <p className={`${layout.medium} ${layout.mark}`}>{text('explaining.incomplete')}</p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

const row = `${layout.row} ${layout.baseline} ${classes.row}`

const looks: Record<Entry['type'], string> = {
  amount: row,
  more: `${row} ${layout.muted} ${classes.more}`,
  result: `${row} ${layout.lineAbove} ${layout.medium}`,
  value: `${row} ${layout.strong} ${classes.value}`,
  sentence: `${layout.small} ${layout.wrap} ${classes.sentence}`,
  heading: `${layout.small} ${layout.ink} ${layout.strong} ${classes.heading}`,
}

interface RowProps {
  readonly entry: Entry
  onLead(amount: DerivedAmount): void
}

function Row({ entry, onLead }: RowProps) {
  if (entry.type === 'sentence' || entry.type === 'heading') return entry.words
  const leadsTo = entry.type === 'amount' ? entry.leadsTo : null
  return (
    <>
      <span className={layout.grow}>
        {leadsTo === null ? (
          entry.label
        ) : (
          <UnstyledButton
            className={`${layout.textButton} ${layout.wrap} ${explained.lead}`}
            onClick={() => onLead(leadsTo)}
          >
            {entry.label}
          </UnstyledButton>
        )}
      </span>{' '}
      {entry.type === 'amount' && entry.how !== '' ? (
        <span className={`${layout.small} ${classes.how}`}>{entry.how}</span>
      ) : null}{' '}
      <span className={`${layout.pushed} ${layout.wrap} ${classes.entryAmount}`}>{entry.amount}</span>
    </>
  )
}
