import { Title } from '@mantine/core'
import emailsEnglish from '@quittance/shared/locales/en/emails.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { FilterChips } from '#ui/lists/FilterChips.tsx'
import { ListTabs } from '#ui/lists/ListTabs.tsx'
import listClasses from '#ui/lists/lists.module.css'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { MailPage } from './MailPage.tsx'
import { mailListQuery } from './mail-queries.ts'
import { mailTabs } from './mail-tabs.ts'
import { OffNotice } from './OffNotice.tsx'

addEnglish({ ...listsEnglish, ...emailsEnglish })

/** Renders the list of all e-mails with their states. */
export function OutboxScreen({ isAdmin }: { readonly isAdmin: boolean }) {
  const text = useText()
  const address = useListAddress()
  const { query } = address
  const list = useQuery(mailListQuery(query))
  return (
    <div className={listClasses.screen}>
      <Title order={1}>{text('app.emails')}</Title>
      {list.data?.isOn === false ? <OffNotice isAdmin={isAdmin} /> : null}
      <ListTabs
        label={text('emails.tabs')}
        tabs={mailTabs(query, list.data?.counts, text)}
        current={query.state ?? 'all'}
      />
      <FilterChips chips={chips()} change={address.change} />
      <MailPage list={list} address={address} />
    </div>
  )

  function chips() {
    if (query.document === undefined) return []
    const document = list.data?.messages.find(
      ({ document: about }) => String(about?.id) === query.document,
    )?.document
    const named = document
      ? `${text(`${document.kind}.name`)} ${document.shownNumber}`
      : text('emails.this-document')
    return [{ name: 'document', label: text('emails.of-document', { document: named }) }]
  }
}
