import { type DocumentKind, getKind, hasField, invoice } from '@quittance/shared/documents/document-kinds.ts'
import { hasLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { formatContactName, formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { type Decimal, isZero } from '@quittance/shared/money/decimal.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type DocumentLinks,
  type LinkedDocument,
  linksQuery,
} from '#documents/conversions/conversion-queries.ts'
import { DueNote } from '#documents/DueNote.tsx'
import { showDay, showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import facts from '#ui/facts.module.css'
import { Card } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { lazyPart, Nothing } from '#ui/lazy.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import classes from './show.module.css'
import { latestVersionsQuery, type ShownDocument } from './show-queries.ts'

addEnglish({ ...listsEnglish, ...issueEnglish })

/** The page does not wait for them, because its PDF shows them too. */
const StoredLegalAmounts = lazyPart(
  async () => (await import('./StoredLegalAmounts.tsx')).StoredLegalAmounts,
  {
    fallback: Nothing,
  },
)

/** Few documents state more than the usual. */
const LegalFacts = lazyPart(async () => (await import('./LegalFacts.tsx')).LegalFacts, { fallback: Nothing })

/** Parts of the page of a document that other features render. */
export interface DocumentParts {
  /** The e-mails that were sent with the document; renders nothing if there are none. */
  readonly mails: ReactNode
  /** The payments and credits of the document. Not rendered before it is issued. */
  readonly money: ReactNode
}

interface DocumentFactsProps extends DocumentParts {
  readonly kind: DocumentKind
  readonly document: ShownDocument
}

/** Shows what is known about a document apart from its content: a section for each subject. */
export function DocumentFacts({ kind, document, mails, money }: DocumentFactsProps) {
  return (
    <div className={`${layout.stack} ${layout.wrap}`}>
      <State kind={kind} document={document} />
      <Amounts kind={kind} document={document} />
      {document.issuedAt === null ? null : money}
      {hasLegalDetails(document.legal) ? <LegalFacts document={document} /> : null}
      <Links kind={kind} document={document} />
      {mails}
      <Versions kind={kind} document={document} />
    </div>
  )
}

/** Links to an e-mail address, which may break before its host. */
function EmailLink({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}

type SectionProps = Pick<DocumentFactsProps, 'kind' | 'document'>

function State({ kind, document }: SectionProps) {
  const text = useText()
  const { status, relation, partyId, clientEmail, isArchived } = document
  const names = toPartyNames(document)
  const contactName = formatContactName(names)
  const locale = currentLocale()
  return (
    <Card title={text('show.details')}>
      <dl className={`${facts.stacked} ${classes.facts}`}>
        <Fact label={text('lists.status')}>
          <StatusBadge status={status} />
          {isArchived ? <span className={layout.small}>{text('lists.archived')}</span> : null}
        </Fact>
        <Fact label={text('lists.client')}>
          <Link to={`/${relation}/show/$id`} params={{ id: String(partyId) }}>
            {formatDisplayName(names)}
          </Link>
          {contactName === '' ? null : <span>{contactName}</span>}
          {clientEmail === '' ? null : <EmailLink address={clientEmail} />}
        </Fact>
        <Fact label={text('lists.date')}>{showDay(document.documentDate, locale)}</Fact>
        <Fact label={text(`lists.due-${kind.name}`)}>
          <DueDay kind={kind} document={document} />
        </Fact>
        <Fact label={text(`${kind.name}.owner`)}>{document.ownerName}</Fact>
        <Fact label={text('lists.updated')}>{showMoment(document.updatedAt, locale)}</Fact>
      </dl>
    </Card>
  )
}

function DueDay({ kind, document }: SectionProps) {
  const text = useText()
  const { dueDate } = document
  if (dueDate === null) return text('lists.no-date')
  return (
    <>
      {showDay(dueDate, currentLocale())}
      <DueNote kind={kind} document={document} />
    </>
  )
}

function Amounts({ kind, document }: SectionProps) {
  const text = useText()
  const { currency, subTotal, discount, tax, adjustments, total } = document
  const show = (amount: Decimal) => showMoney(amount, currentLocale())
  const optional = (label: string, amount: Decimal) =>
    isZero(amount) ? null : <Fact label={label}>{show(amount)}</Fact>
  return (
    <Card title={text('show.amounts')} action={<span className={layout.small}>{currency}</span>}>
      <dl className={`${facts.stacked} ${classes.facts} ${classes.amounts}`}>
        <Fact label={text('totals.sub-total')}>{show(subTotal)}</Fact>
        {optional(text('discount.value'), discount)}
        {optional(text('totals.tax'), tax)}
        {optional(text('adjustments.label'), adjustments)}
        <div data-total>
          <dt>{text('totals.total')}</dt>
          <dd className={`${layout.row} ${layout.middle}`}>{show(total)}</dd>
        </div>
        {hasField(kind, 'shipping') ? optional(text('amounts.shipping'), document.shipping) : null}
        {hasField(kind, 'amounts') ? optional(text('amounts.paid'), document.amountPaid) : null}
        {optional(text('issue.credited'), document.amountCredited)}
        <Balance kind={kind} document={document} />
      </dl>
      {kind.claim === 'offer' ? null : <StoredLegalAmounts kind={kind} document={document} />}
    </Card>
  )
}

/** Shows what is due of the document, or left of a credit note: of an issued one always, of others as it was typed, if it was. */
function Balance({ kind, document: { balanceDue, amountDue } }: SectionProps) {
  const text = useText()
  const typed = hasField(kind, 'amounts') && !isZero(amountDue) ? amountDue : null
  const balance = balanceDue ?? typed
  if (balance === null) return null
  return (
    <Fact label={text(kind.claim === 'payment' ? 'amounts.due' : 'issue.left')}>
      {showMoney(balance, currentLocale())}
    </Fact>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ReactNode
}

function Fact({ label, children }: FactProps) {
  return (
    <div>
      <dt className={layout.muted}>{label}</dt>
      <dd className={`${layout.row} ${layout.middle}`}>{children}</dd>
    </div>
  )
}

/**
 * Shows the invoice that a credit note corrects, the origin of the document and the documents that were created from it or
 * correct it. Renders nothing if there are none.
 */
function Links({ kind, document }: SectionProps) {
  const text = useText()
  const { data } = useQuery(linksQuery(kind, document.id))
  const { origin, made, more } = withoutCorrected(data ?? noLinks, document)
  const { correctedInvoice } = document
  if (correctedInvoice === null && origin === null && made.length === 0) return null
  return (
    <Card title={text('conversions.links')}>
      <ul className={`${layout.plainList} ${layout.stack} ${classes.entries}`}>
        {correctedInvoice === null ? null : <Corrected invoice={correctedInvoice} />}
        {origin === null ? null : (
          <Linked
            label={text(origin.how === 'copy' ? 'conversions.copy-of' : 'conversions.created-from')}
            document={origin}
          />
        )}
        {made.map((derived) => (
          <Linked
            key={`${derived.kind} ${derived.id}`}
            label={text(derivedLabels[derived.how])}
            document={derived}
          />
        ))}
      </ul>
      {more > 0 ? <p className={layout.small}>{text('picker.and-more', { count: more })}</p> : null}
    </Card>
  )
}

const derivedLabels = {
  conversion: 'conversions.converted-to',
  copy: 'conversions.copies',
  correction: 'conversions.corrected-by',
} as const

const noLinks: DocumentLinks = { origin: null, made: [], more: 0 }

/** Leaves out the origin if that is the invoice that the credit note corrects: it has an entry of its own. */
function withoutCorrected(links: DocumentLinks, { correctedInvoice }: ShownDocument): DocumentLinks {
  const { origin } = links
  const isCorrected = origin?.kind === invoice.name && origin.id === correctedInvoice?.id
  return isCorrected ? { ...links, origin: null } : links
}

/** Shows the invoice that a credit note corrects. One of another program has no page. */
function Corrected({ invoice: { id, number, documentDate } }: { readonly invoice: CorrectedInvoice }) {
  const text = useText()
  const title = documentDate === null ? '' : showDay(documentDate, currentLocale())
  const document = { kind: invoice.name, id, shownNumber: number, title }
  return <Linked label={text('conversions.corrects')} document={document} />
}

interface LinkedProps {
  readonly label: string
  readonly document: Pick<LinkedDocument, 'kind' | 'shownNumber' | 'title'> & { readonly id: number | null }
}

function Linked({ label, document: { kind, id, shownNumber, title } }: LinkedProps) {
  const text = useText()
  const name = text(`conversions.${kind}`, { number: shownNumber })
  return (
    <li>
      <span className={layout.small}>{label}</span>
      {id === null ? (
        <span>{name}</span>
      ) : (
        <Link to={`/${getKind(kind).paths.record}/show/$id`} params={{ id: String(id) }}>
          {name}
        </Link>
      )}
      <span>{title}</span>
    </li>
  )
}

/** Shows the latest versions with member and time. */
function Versions({ kind, document }: SectionProps) {
  const text = useText()
  const { data } = useQuery(latestVersionsQuery(kind, document))
  return (
    <Card title={text('show.versions')}>
      <ul className={`${layout.plainList} ${layout.stack} ${classes.entries}`} aria-busy={data === undefined}>
        {data?.map(({ version, savedBy, savedAt }) => (
          <li key={version}>
            <span>{text('show.version-of', { version, name: savedBy })}</span>
            <span className={layout.small}>{showMoment(savedAt, currentLocale())}</span>
          </li>
        ))}
      </ul>
      <Link to={`/${kind.paths.record}/versions/$id`} params={{ id: String(document.id) }}>
        {text('show.all-versions')}
      </Link>
    </Card>
  )
}
