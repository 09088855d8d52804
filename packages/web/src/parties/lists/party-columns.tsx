import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { Link } from '@tanstack/react-router'
import { showCountry } from '#locale/country-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { PartyBadge } from '#parties/PartyBadge.tsx'
import layout from '#ui/layout.module.css'
import { Clamped, ContactName, DayOf, OneLine } from '#ui/lists/cells.tsx'
import { columnWidths, type ListColumn } from '#ui/lists/list-columns.ts'
import lists from '#ui/lists/lists.module.css'
import type { ListedParty } from './list-queries.ts'

/** Returns the columns that a list of leads or customers can have. */
export function partyColumns(kind: PartyKind): ListColumn<ListedParty>[] {
  return [
    {
      name: 'name',
      card: 'title',
      exportColumns: [
        'company',
        ...(kind.relation === 'lead' ? ['first_name', 'last_name'] : ['client_name', 'username']),
      ],
      label: 'parties.name',
      sort: 'name',
      isFixed: true,
      cell: (party) => <Name kind={kind} party={party} />,
    },
    {
      name: 'company',
      label: 'lists.company',
      sort: 'company_name',
      isHiddenByDefault: true,
      cell: ({ company_name }) => <Clamped text={company_name} />,
    },
    ...reachColumns,
    ...dayColumns,
  ]
}

/** The columns with contact details. */
const reachColumns: readonly ListColumn<ListedParty>[] = [
  {
    name: 'email',
    card: 'name',
    label: 'parties.field-email',
    cell: ({ client_email }) => <Mail to={client_email} />,
  },
  {
    name: 'phone',
    card: 'detail',
    label: 'parties.field-phone',
    width: 10,
    cell: ({ phone }) => <Phone number={phone} />,
  },
  {
    name: 'city',
    card: 'amount',
    label: 'parties.field-city',
    width: 8,
    cell: ({ city }) => <Clamped text={city} isQuiet />,
  },
  {
    name: 'country',
    label: 'parties.field-country',
    isHiddenByDefault: true,
    width: 8,
    cell: ({ country }) => <Clamped text={showCountry(country, currentLocale())} />,
  },
]

const dayColumns: readonly ListColumn<ListedParty>[] = [
  {
    name: 'created',
    label: 'parties.created',
    sort: 'created_at',
    isDescendingFirst: true,
    isHiddenByDefault: true,
    width: columnWidths.day,
    cell: ({ created_at }) => <DayOf moment={created_at} />,
  },
  {
    name: 'updated',
    card: 'day',
    label: 'lists.updated',
    sort: 'updated_at',
    isDescendingFirst: true,
    width: columnWidths.day,
    cell: ({ updated_at }) => <DayOf moment={updated_at} />,
  },
]

function Name({ kind, party }: { readonly kind: PartyKind; readonly party: ListedParty }) {
  const text = useText()
  const { id } = party
  return (
    <>
      <Link
        to={`/${kind.relation}/show/$id`}
        params={{ id: String(id) }}
        className={`${layout.quietLink} ${layout.medium} ${lists.cellLink}`}
      >
        {party.name === '' ? text('parties.nameless', { id }) : party.name}
      </Link>{' '}
      <PartyBadge
        isAnonymised={party.anonymised_at !== null}
        isArchived={false}
        isConverted={party.customer_id !== null}
      />
      <ContactName name={party.contact_name} />
    </>
  )
}

function Mail({ to }: { readonly to: string }) {
  if (to === '') return null
  return (
    <a href={`mailto:${to}`} className={`${layout.quietLink} ${lists.cellLink}`}>
      <OneLine text={to} />
    </a>
  )
}

function Phone({ number }: { readonly number: string }) {
  if (number === '') return null
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={`${layout.quietLink} ${lists.cellLink}`}>
      <OneLine text={number} />
    </a>
  )
}
