import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import { formatDisplayName } from '@quittance/shared/documents/party-name.ts'
import { isZero, readDecimal } from '@quittance/shared/money/decimal.ts'
import { findAmountHighlights, findHighlights, type TextRange } from '@quittance/shared/text/highlight.ts'
import { fold, splitChunks } from '@quittance/shared/text/search-text.ts'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { showDay } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import options from '#ui/options.module.css'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './search.module.css'
import type { FoundDocument, FoundParty, Hit } from './search-results.ts'

interface ResultOptionProps {
  readonly hit: Hit
  readonly search: string
  readonly isActive: boolean
}

/** Renders an option of the listbox as a link, so that it can be opened in another tab. */
export function ResultOption({ hit, search, isActive }: ResultOptionProps) {
  return (
    <Link
      id={hit.optionId}
      to={hit.address}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={`${options.option} ${classes.option}`}
    >
      {hit.type === 'document' ? (
        <DocumentLines hit={hit} search={search} />
      ) : (
        <PartyLines hit={hit} search={search} />
      )}
      {hit.foundIn ? <FoundInLine foundIn={hit.foundIn} search={search} /> : null}
    </Link>
  )
}

interface LinesProps<Shown> {
  readonly hit: Shown
  readonly search: string
}

function DocumentLines({ hit: { document }, search }: LinesProps<FoundDocument>) {
  const text = useText()
  const locale = currentLocale()
  return (
    <>
      <span className={`${layout.medium} ${layout.oneLine} ${classes.line}`}>
        <Marked text={document.title} search={search} />
      </span>{' '}
      <span className={`${layout.amount} ${classes.amount}`}>
        <MarkedAmount text={showMoney(document.total, locale)} search={search} />{' '}
        <span className={layout.muted}>
          <MarkedCode text={document.currency.name} search={search} />
        </span>
      </span>{' '}
      <span className={`${layout.small} ${classes.details}`}>
        <span className={layout.amount}>
          <Marked text={document.formattedNumber} search={search} />
        </span>{' '}
        <span className={layout.oneLine}>
          <Marked
            text={formatDisplayName({ company: document.companyName, name: document.partyName })}
            search={search}
          />
        </span>{' '}
        <span className={layout.amount}>{showDay(document.documentDate, locale)}</span>
        {document.due === undefined || isZero(document.due) ? null : (
          <span className={layout.amount}>
            {' '}
            {text('search.due', { amount: showMoney(document.due, locale) })}
          </span>
        )}
      </span>{' '}
      <StatusBadge status={document.status} />
    </>
  )
}

function PartyLines({ hit: { name, company, email }, search }: LinesProps<FoundParty>) {
  return (
    <>
      <span className={`${layout.medium} ${layout.fullWidth} ${layout.oneLine} ${classes.line}`}>
        <Marked text={name} search={search} />{' '}
        {company === '' ? null : (
          <span className={`${layout.muted} ${classes.company}`}>
            <Marked text={company} search={search} />
          </span>
        )}
      </span>{' '}
      <span className={`${layout.small} ${layout.fullWidth} ${layout.oneLine} ${classes.line}`}>
        <Marked text={email} search={search} />
      </span>
    </>
  )
}

/** Shows where the text was found, if the visible fields do not contain it. */
function FoundInLine({ foundIn, search }: { readonly foundIn: MatchLocation; readonly search: string }) {
  const text = useText()
  const amount = foundIn.field === 'amount' ? readDecimal(foundIn.text) : null
  return (
    <span className={`${layout.small} ${layout.fullWidth} ${layout.oneLine} ${classes.line}`}>
      {text('search.found-in', { field: text(`search.field-${foundIn.field}`) })}{' '}
      <span className={layout.ink}>
        {amount === null ? (
          <Marked text={foundIn.text} search={search} />
        ) : (
          <MarkedAmount text={showEnteredMoney(amount, currentLocale())} search={search} />
        )}
      </span>
    </span>
  )
}

interface MarkedProps {
  readonly text: string
  /** The search text. */
  readonly search: string
}

/** Renders a formatted amount and highlights the part that matches. */
function MarkedAmount({ text, search }: MarkedProps) {
  return <Pieces text={text} marks={findAmountHighlights(text, search)} />
}

/** Renders a currency code and highlights it if it matches completely. In the search text it may follow an amount: `50eur`. */
function MarkedCode({ text, search }: MarkedProps) {
  const isFound = splitChunks(search).some((chunk) => chunk.replace(/\P{L}/gu, '') === fold(text))
  return isFound ? <mark>{text}</mark> : text
}

/** Renders a text and highlights the parts that match. */
function Marked({ text, search }: MarkedProps) {
  return <Pieces text={text} marks={findHighlights(text, search)} />
}

function Pieces({ text, marks }: { readonly text: string; readonly marks: readonly TextRange[] }) {
  const rest = text.slice(marks.at(-1)?.end ?? 0)
  return (
    <>
      {marks.map(({ start, end }, place) => (
        <Fragment key={start}>
          {text.slice(marks[place - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {rest}
    </>
  )
}
