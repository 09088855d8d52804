import { Stack, Title } from '@mantine/core'
import type { User } from '@quittance/shared/contract/auth.ts'
import membersEnglish from '@quittance/shared/locales/en/members.json' with { type: 'json' }
import signInSecurityEnglish from '@quittance/shared/locales/en/sign-in-security.json' with { type: 'json' }
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { useMe } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { Card, Note } from '#ui/forms/Card.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { SelectField } from '#ui/forms/select-fields.tsx'
import { TextField } from '#ui/forms/text-fields.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { ListSkeleton } from '#ui/lists/notices.tsx'
import { type PasswordValues, sendPassword, useUpdateMe } from './profile-queries.ts'
import { SessionsSection } from './SessionsSection.tsx'
import { TwoFactorSection } from './two-factor/TwoFactorSection.tsx'

addEnglish(membersEnglish)
addEnglish(signInSecurityEnglish)

/** Shows the profile of the signed-in member. @param colours the setting of the colour scheme in this browser */
export function ProfileScreen({ colours }: { readonly colours: ReactNode }) {
  const text = useText()
  const me = useMe()
  return (
    <Stack maw="var(--form-width)">
      <Title order={1}>{text('profile.title')}</Title>
      {me ? <ProfileForm key={me.id} me={me} /> : <ListSkeleton />}
      <Card>
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
