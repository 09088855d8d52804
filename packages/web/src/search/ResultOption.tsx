import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import { readDecimal } from '@quittance/shared/money/decimal.ts'
import { Link } from '@tanstack/react-router'
import { showDay } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showEnteredMoney, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Marked, MarkedAmount, MarkedCode } from './Marked.tsx'
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
      className={classes.option}
    >
      {hit.is === 'document' ? (
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
  const locale = currentLocale()
  return (
    <>
      <span className={classes.label}>
        <Marked text={document.title} search={search} />
      </span>{' '}
      <span className={classes.amount}>
        <MarkedAmount text={showMoney(document.total, locale)} search={search} />{' '}
        <span className={classes.currency}>
          <MarkedCode text={document.currency.name} search={search} />
        </span>
      </span>{' '}
      <span className={classes.details}>
        <span className={classes.number}>
          <Marked text={document.formattedNumber} search={search} />
        </span>{' '}
        <span className={classes.client}>
          <Marked text={document.partyName} search={search} />
        </span>{' '}
        <span className={classes.day}>{showDay(document.documentDate, locale)}</span>
      </span>{' '}
      <StatusBadge status={document.status} />
    </>
  )
}

function PartyLines({ hit: { name, company, email }, search }: LinesProps<FoundParty>) {
  return (
    <>
      <span className={classes.partyLabel}>
        <Marked text={name} search={search} />{' '}
        <span className={classes.company}>
          <Marked text={company} search={search} />
        </span>
      </span>{' '}
      <span className={classes.email}>
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
    <span className={classes.foundIn}>
      {text('search.found-in', { field: text(`search.field-${foundIn.field}`) })}{' '}
      <span className={classes.piece}>
        {amount === null ? (
          <Marked text={foundIn.text} search={search} />
        ) : (
          <MarkedAmount text={showEnteredMoney(amount, currentLocale())} search={search} />
        )}
      </span>
    </span>
  )
}
