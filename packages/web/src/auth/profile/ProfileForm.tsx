import type { User } from '@quittance/shared/contract/auth.ts'
import { localeNames, locales } from '@quittance/shared/text/locales.ts'
import { useEffect, useRef } from 'react'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { useText } from '#locale/use-text.ts'
import { ChoiceField } from '#ui/forms/ChoiceField.tsx'
import { FormSection, RecordForm } from '#ui/forms/RecordForm.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useRecordForm } from '#ui/forms/use-record-form.ts'
import { showToast } from '#ui/toasts.ts'
import { useUpdateMe } from './profile-queries.ts'

const labels = { name: 'members.name', locale: 'profile.language' } as const
const choices = locales.map((locale) => ({ value: locale, label: localeNames[locale] }))

/** Edits the name and the language of the signed-in member. */
export function ProfileForm({ me }: { readonly me: User }) {
  const text = useText()
  const send = useUpdateMe()
  const isLocaleChosen = useRef(false)
  const form = useRecordForm({
    values: { name: me.name, locale: me.locale },
    labels,
    // Sends the language only if it was changed here: another tab may have changed it in the meantime.
    send: ({ name, locale }) => send(isLocaleChosen.current ? { name, locale } : { name }),
    async onSaved({ message, user }) {
      showToast('success', message, 5_000)
      // Has no effect if the language is in use already.
      if (user.locale !== null) await chooseLanguage(user.locale)
    },
  })
  const { dirtyFields } = form.form.formState
  useEffect(() => {
    isLocaleChosen.current = dirtyFields.locale === true
  })
  const { resetField } = form.form
  // Applies a language that was selected outside of the form.
  useEffect(() => resetField('locale', { defaultValue: me.locale }), [resetField, me.locale])
  return (
    <RecordForm of={form} label={text('members.profile-title')}>
      <FormSection title={text('members.profile-title')} description={me.email}>
        <TextField of={form} name="name" isRequired maxLength={255} autoComplete="name" />
        <ChoiceField
          of={form}
          name="locale"
          choices={choices}
          placeholder={text('members.browser-language')}
          description={text('members.language-hint')}
        />
      </FormSection>
    </RecordForm>
  )
}
