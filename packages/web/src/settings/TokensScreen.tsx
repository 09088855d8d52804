import { Anchor, Button, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basePath } from '#api/client-environment.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { EmptyNotice } from '#ui/lists/notices.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { type ApiToken, deleteToken, tokensQuery, useChangeSetting } from './settings-queries.ts'
import { type NewToken, TokenDialog } from './TokenDialog.tsx'

/** Lists the API tokens, with which programs use the product. */
export function TokensScreen() {
  const text = useText()
  const tokens = useQuery(tokensQuery)
  const [open, setOpen] = useState<'new' | NewToken | null>(null)
  const close = () => setOpen(null)
  return (
    <SettingsPage
      titleKey="members.tokens"
      hintKey="members.tokens-hint"
      query={tokens}
      action={
        <Button leftSection={<PlusIcon size={18} />} onClick={() => setOpen('new')}>
          {text('members.make-token')}
        </Button>
      }
    >
      {(stored) => (
        <>
          {stored.length > 0 ? (
            <TokenTable tokens={stored} />
          ) : (
            <EmptyNotice message={text('members.no-tokens')} />
          )}
          <Note>
            <Anchor href={`${basePath()}api/docs`} target="_blank" rel="noreferrer">
              {text('members.api-docs')}
            </Anchor>
          </Note>
          {open === 'new' ? <TokenDialog onCreated={setOpen} onClose={close} /> : null}
          {open !== null && open !== 'new' ? (
            <SecretDialog
              title={text('members.token-title')}
              hints={[text('members.token-once')]}
              secret={open.token}
              onClose={close}
            />
          ) : null}
        </>
      )}
    </SettingsPage>
  )
}

function TokenTable({ tokens }: { readonly tokens: readonly ApiToken[] }) {
  const text = useText()
  const headings = [
    text('members.token-name'),
    text('members.token-maker'),
    text('members.token-made-at'),
    text('members.token-used'),
    text('members.actions'),
  ]
  return (
    <SmallTable label={text('members.token-list')} columns={headings.map((heading) => ({ heading }))}>
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </SmallTable>
  )
}

function TokenRow({ token }: { readonly token: ApiToken }) {
  const text = useText()
  const ask = useQuestion()
  const change = useChangeSetting()
  const { id, name, scopes, member, created_at: createdAt, last_used_at: usedAt } = token
  const time = (moment: string) => showMoment(moment, currentLocale())

  async function askAndDelete() {
    const question = text('members.revoke-question', { name })
    if (await ask(question, { yes: text('members.revoke') })) change.mutate(() => deleteToken(id))
  }

  return (
    <Table.Tr>
      <SmallTableCell>
        <strong>{name}</strong>
        <div className={`${layout.small} ${layout.muted}`}>
          {scopes.map((scope) => text(`members.scope-${scope}`)).join(', ') || text('members.no-scopes')}
        </div>
      </SmallTableCell>
      <SmallTableCell label={text('members.token-maker')}>{member.name}</SmallTableCell>
      <SmallTableCell label={text('members.token-made-at')} className={layout.amount}>
        {time(createdAt)}
      </SmallTableCell>
      <SmallTableCell label={text('members.token-used')} className={layout.amount}>
        {usedAt === null ? text('members.never') : time(usedAt)}
      </SmallTableCell>
      <SmallTableCell isActions>
        <BusyButton
          variant="subtle"
          size="xs"
          isBusy={change.isPending}
          onClick={askAndDelete}
          aria-label={text('members.revoke-token', { name })}
        >
          {text('members.revoke')}
        </BusyButton>
      </SmallTableCell>
    </Table.Tr>
  )
}
