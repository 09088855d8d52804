import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { BulkBar } from '#ui/lists/BulkBar.tsx'
import { ListFailed } from '#ui/lists/ListFailed.tsx'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import { ListTable } from '#ui/lists/ListTable.tsx'
import listClasses from '#ui/lists/lists.module.css'
import { NarrowHead } from '#ui/lists/NarrowHead.tsx'
import type { ListAddress } from '#ui/lists/use-list-address.ts'
import { type Selection, useSelection } from '#ui/lists/use-selection.ts'
import { MailDialog } from './MailDialog.tsx'
import { mailColumns, nameOfMessage } from './mail-columns.tsx'
import type { MailMessage } from './mail-message.ts'
import type { MailList } from './mail-queries.ts'
import { NoMail } from './NoMail.tsx'
import { OlderPager } from './OlderPager.tsx'
import { showOutcome, useMailChange, useMailChanges } from './use-mail-change.ts'

interface MailPageProps {
  readonly list: UseQueryResult<MailList>
  readonly address: ListAddress
}

const none: readonly MailMessage[] = []

// The order is fixed: newest first.
const newestFirst = { order: { sort: '', isDescending: true }, onOrder: () => undefined } as const

/** Renders a page of e-mails and the actions for them. */
export function MailPage({ list, address }: MailPageProps) {
  const text = useText()
  const messages = list.data?.messages ?? none
  const selection = useSelection(messages.map(({ id }) => id))
  const { mutate: act } = useMailChange({ rest: selection.list, show: showOutcome })
  const [opened, setOpened] = useState<MailMessage | null>(null)
  const columns = useMemo(
    () => mailColumns({ onOpen: setOpened, onAct: ({ id }, action) => act({ id, action }) }),
    [act],
  )
  // The current version of the message, or the last known one if it has left this page.
  const shown = messages.find(({ id }) => id === opened?.id) ?? opened
  return (
    <section ref={selection.list} tabIndex={-1} aria-label={text('app.emails')} className={listClasses.list}>
      <Listed list={list} address={address} columns={columns} selection={selection} />
      <BulkActions messages={messages} selection={selection} />
      {shown === null ? null : <MailDialog message={shown} onClose={() => setOpened(null)} />}
    </section>
  )
}

interface ListedProps extends MailPageProps {
  readonly columns: ReturnType<typeof mailColumns>
  readonly selection: Selection
}

function Listed({ list, address, columns, selection }: ListedProps) {
  const text = useText()
  if (list.data === undefined) {
    return list.error ? <ListFailed error={list.error} onRetry={list.refetch} /> : <ListSkeleton />
  }
  const { messages, olderThan } = list.data
  if (messages.length === 0) return <NoMail query={address.query} />
  return (
    <>
      <NarrowHead columns={columns} selection={selection} {...newestFirst} />
      <div className={listClasses.sheet}>
        <ListTable
          label={text('app.emails')}
          columns={columns}
          rows={messages}
          idOf={({ id }) => id}
          nameOf={nameOfMessage}
          selection={selection}
          isStale={list.isPlaceholderData}
          {...newestFirst}
        />
      </div>
      <OlderPager address={address} olderThan={olderThan} />
    </>
  )
}

interface BulkActionsProps {
  readonly messages: readonly MailMessage[]
  readonly selection: Selection
}

/** Renders the actions for all selected e-mails. */
function BulkActions({ messages, selection }: BulkActionsProps) {
  const text = useText()
  const { isPending, mutate, outcome } = useMailChanges(selection, (id) => {
    const message = messages.find((one) => one.id === id)
    return message ? nameOfMessage(message) : String(id)
  })
  return (
    <BulkBar selection={selection} outcome={outcome}>
      <BusyButton variant="default" isOff={isPending} onClick={() => mutate('send-again')}>
        {text('emails.send-again')}
      </BusyButton>
      <BusyButton variant="default" isOff={isPending} onClick={() => mutate('cancel')}>
        {text('emails.cancel')}
      </BusyButton>
    </BulkBar>
  )
}
