import { Anchor, Button, Checkbox, Stack, Table } from '@mantine/core'
import { isScope, scopes } from '@quittance/shared/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basePath } from '#api/client-environment.ts'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { FieldSlot } from '#ui/forms/FieldSlot.tsx'
import { FormDialog } from '#ui/forms/RecordForm.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useFormField } from '#ui/forms/use-form-field.ts'
import { type RecordFormApi, useRecordForm } from '#ui/forms/use-record-form.ts'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { EmptyNotice } from '#ui/lists/notices.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import {
  type ApiToken,
  createToken,
  deleteToken,
  type TokenValues,
  tokensQuery,
  useChangeSetting,
  useInvalidateAll,
} from './settings-queries.ts'

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
          variant="default"
          size="compact-sm"
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

type NewToken = Awaited<ReturnType<typeof createToken>>

const labels = { name: 'members.token-name', scopes: 'members.scopes' } as const
const blank: TokenValues = { name: '', scopes: [] }

interface TokenDialogProps {
  onCreated(token: NewToken): void
  onClose(): void
}

/** Creates an API token with the scopes that the member selects. */
function TokenDialog({ onCreated, onClose }: TokenDialogProps) {
  const text = useText()
  const invalidateAll = useInvalidateAll()
  const form = useRecordForm({
    values: blank,
    labels,
    save: createToken,
    hasToast: false,
    onSaved(token) {
      onCreated(token)
      void invalidateAll()
    },
  })
  return (
    <FormDialog
      form={form}
      title={text('members.token-form')}
      submitLabel={text('members.make-token')}
      onClose={onClose}
    >
      <TextField form={form} name="name" isRequired maxLength={100} />
      <ScopesField form={form} />
    </FormDialog>
  )
}

/** Selects the scopes. None is selected at first. */
function ScopesField({ form }: { readonly form: RecordFormApi<TokenValues> }) {
  const text = useText()
  const { value, setValue, slot } = useFormField({
    ...{ form, name: 'scopes', isWide: true, description: text('members.scopes-hint') },
  })
  const selected = Array.isArray(value) ? value.map(String) : []
  return (
    <FieldSlot {...slot}>
      {({ label, description, error }) => (
        <Checkbox.Group
          label={label}
          description={description}
          error={error}
          value={selected}
          onChange={(changed) => setValue(changed.filter(isScope))}
        >
          <Stack gap={0} mt="sm">
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={text(`members.scope-${scope}`)}
                description={text(`members.scope-${scope}-hint`)}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </FieldSlot>
  )
}
