import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import layout from '#ui/layout.module.css'
import '@mantine/core/styles/Badge.layer.css'
import { Badge, Button, Group, Stack, Title } from '@mantine/core'
import type { User } from '@quittance/shared/contract/auth.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { useMe } from '#api/me-queries.ts'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormDialog, FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ListSkeleton, LoadFailed } from '#ui/lists/notices.tsx'
import { useTitle } from '#ui/use-title.ts'
import {
  type EndedSessions,
  endSessions,
  type OwnSession,
  type PasswordValues,
  sendPassword,
  sessionsQuery,
  useUpdateMe,
} from './profile-queries.ts'
import { TwoFactorSection } from './two-factor/TwoFactorSection.tsx'

addEnglish(membersEnglish)
addEnglish(signInSecurityEnglish)

/** Shows the profile of the signed-in member. @param colours the setting of the colour scheme in this browser */
export function ProfileScreen({ colours }: { readonly colours: ReactNode }) {
  const text = useText()
  useTitle(text('profile.title'))
  const me = useMe()
  return (
    <Stack maw="var(--form-width)">
      <Title order={1}>{text('profile.title')}</Title>
      {me ? <ProfileForm key={me.id} me={me} /> : <ListSkeleton />}
      <Card title={text('colour-scheme.label')}>
        <Stack gap="xs" maw="20rem">
          {colours}
          <Note>{text('members.colours-hint')}</Note>
        </Stack>
      </Card>
      <PasswordForm email={me?.email ?? ''} />
      <TwoFactorSection email={me?.email ?? ''} />
      <SessionsSection />
    </Stack>
  )
}

const profileLabels = { name: 'members.name', locale: 'profile.language' } as const
const languages = locales.map((locale) => ({ value: locale, label: localeNames[locale] }))

/** Edits the name and the language of the signed-in member. */
function ProfileForm({ me }: { readonly me: User }) {
  const text = useText()
  const update = useUpdateMe()
  const isLocaleChanged = useRef(false)
  const form = useRecordForm({
    values: { name: me.name, locale: me.locale },
    labels: profileLabels,
    // Sends the language only if it was changed here: another tab may have changed it in the meantime.
    save: ({ name, locale }) => update(isLocaleChanged.current ? { name, locale } : { name }),
    async onSaved({ user }) {
      // Has no effect if the language is in use already.
      if (user.locale !== null) await chooseLanguage(user.locale)
    },
  })
  const { resetField } = form
  const { dirtyFields } = form.formState
  useEffect(() => {
    isLocaleChanged.current = dirtyFields.locale === true
  })
  // Applies a language that was selected outside of the form.
  useEffect(() => resetField('locale', { defaultValue: me.locale }), [resetField, me.locale])
  return (
    <RecordForm form={form} label={text('members.profile-title')}>
      <FormSection title={text('members.profile-title')} description={me.email}>
        <TextField form={form} name="name" isRequired maxLength={255} autoComplete="name" />
        <SelectField
          form={form}
          name="locale"
          options={languages}
          placeholder={text('members.browser-language')}
          description={text('members.language-hint')}
        />
      </FormSection>
    </RecordForm>
  )
}

const passwordLabels = {
  current_password: 'members.current-password',
  password: 'members.new-password',
} as const
const noPasswords: PasswordValues = { current_password: '', password: '' }

/** Changes the password. @param email of the member, for the password manager of the browser */
function PasswordForm({ email }: { readonly email: string }) {
  const text = useText()
  const form = useRecordForm({
    values: noPasswords,
    labels: passwordLabels,
    save: sendPassword,
    onSaved() {
      form.reset(noPasswords)
    },
  })
  return (
    <RecordForm form={form} label={text('members.password')} submitLabel={text('members.change-password')}>
      <FormSection title={text('members.password')} description={text('members.password-sessions')}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          form={form}
          name="current_password"
          type="password"
          isRequired
          autoComplete="current-password"
        />
        <TextField
          form={form}
          name="password"
          type="password"
          isRequired
          autoComplete="new-password"
          description={text('members.password-hint')}
        />
      </FormSection>
    </RecordForm>
  )
}

/** Lists the member's own sessions, and ends one of them or all others. */
function SessionsSection() {
  const text = useText()
  const { data: sessions, error, refetch } = useQuery(sessionsQuery)
  const [request, setRequest] = useState<EndRequest | null>(null)
  const others = sessions?.filter((session) => !session.is_this) ?? []
  return (
    <Card title={text('access.sessions')}>
      <Note>{text('access.sessions-hint')}</Note>
      {sessions ? <SessionList sessions={sessions} onEnd={setRequest} /> : null}
      {error && !sessions ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {sessions || error ? null : <ListSkeleton />}
      {sessions && others.length === 0 ? <Note>{text('access.no-others')}</Note> : null}
      {others.length > 0 ? (
        <Button
          variant="default"
          onClick={() => setRequest({ ended: 'others', title: text('access.end-others') })}
        >
          {text('access.end-others')}
        </Button>
      ) : null}
      {request === null ? null : <EndDialog {...request} onClose={() => setRequest(null)} />}
    </Card>
  )
}

interface EndRequest {
  readonly ended: EndedSessions
  /** Names the sessions that are ended. */
  readonly title: string
}

interface SessionListProps {
  readonly sessions: readonly OwnSession[]
  onEnd(request: EndRequest): void
}

function SessionList({ sessions, onEnd }: SessionListProps) {
  const text = useText()
  return (
    <ul className={layout.rows} aria-label={text('access.sessions')}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onEnd={onEnd} />
      ))}
    </ul>
  )
}

interface SessionRowProps extends Pick<SessionListProps, 'onEnd'> {
  readonly session: OwnSession
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const text = useText()
  const { id, address, started_at: startedAt, last_used_at: usedAt, is_this: isThis } = session
  const name = useBrowserName(session)
  const moment = (time: string) => showMoment(time, currentLocale())
  return (
    <Group component="li" gap="sm" wrap="nowrap">
      <div className={layout.grow}>
        <strong>{name}</strong>
        {isThis ? (
          <Badge variant="outline" tt="none" ml="xs">
            {text('access.this-session')}
          </Badge>
        ) : null}
        <Note>
          {address} · {text('access.started')} {moment(startedAt)} · {text('access.last-used')}:{' '}
          {moment(usedAt)}
        </Note>
      </div>
      {isThis ? null : (
        <Button
          variant="subtle"
          size="xs"
          onClick={() => onEnd({ ended: id, title: text('access.end-name', { name }) })}
          aria-label={text('access.end-name', { name })}
        >
          {text('access.end')}
        </Button>
      )}
    </Group>
  )
}

function useBrowserName({ browser, system }: Pick<OwnSession, 'browser' | 'system'>): string {
  const text = useText()
  if (browser === '') return system === '' ? text('access.unknown-browser') : system
  return system === '' ? browser : text('access.browser-on', { browser, system })
}

const noPassword = { password: '' }
const labels = { password: 'members.current-password' } as const

/** Ends sessions. Asks for the password, so that a person who finds an open session cannot end the other ones. */
function EndDialog({ ended, title, onClose }: EndRequest & { onClose(): void }) {
  const text = useText()
  const queries = useQueryClient()
  const form = useRecordForm({
    values: noPassword,
    labels,
    save: ({ password }) => endSessions(ended, password),
    onSaved() {
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} submitLabel={text('access.end')} onClose={onClose}>
      <TextField form={form} name="password" type="password" isRequired autoComplete="current-password" />
    </FormDialog>
  )
}
