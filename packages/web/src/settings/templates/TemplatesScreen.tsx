import { NativeSelect } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { localeNames, locales, negotiateLocale } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { reload } from '#settings/reload.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import settingClasses from '#settings/settings.module.css'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { templatesQuery } from './template-queries.ts'
import classes from './templates.module.css'

/**
 * Edits the templates of document e-mails. The URL names the open one, so that the change to another one is a navigation,
 * which asks about unsaved changes.
 */
export function TemplatesScreen() {
  const templates = useQuery(templatesQuery)
  const { query, replace } = useListAddress()
  const [opening, setOpening] = useState(0)
  const { kind, locale } = openOf(query)

  async function loadNewer() {
    if (await reload(templates)) setOpening((count) => count + 1)
  }

  return (
    <SettingsPage titleKey="templates.title" hintKey="templates.hint" query={templates}>
      {(all) => {
        const open = all.find((one) => one.kind === kind && one.locale === locale)
        return (
          <>
            <TemplateChoice kind={kind} locale={locale} onChoose={replace} />
            {open ? (
              <TemplateForm key={`${kind} ${locale} ${opening}`} template={open} onLoadNewer={loadNewer} />
            ) : null}
          </>
        )
      }}
    </SettingsPage>
  )
}

function openOf({ kind, locale }: Readonly<Record<string, string>>) {
  const names = kinds.map(({ name }) => name)
  return {
    kind: names.find((name) => name === kind) ?? names.at(-1) ?? '',
    locale: negotiateLocale([locale ?? '', currentLocale()].filter((tag) => tag !== '')),
  }
}

interface TemplateChoiceProps {
  readonly kind: string
  readonly locale: string
  onChoose(changes: { readonly kind?: string; readonly locale?: string }): void
}

function TemplateChoice({ kind, locale, onChoose }: TemplateChoiceProps) {
  const text = useText()
  return (
    <fieldset className={`${settingClasses.card} ${classes.choice}`} aria-label={text('templates.template')}>
      <NativeSelect
        label={text('templates.kind')}
        data={kinds.map(({ name }) => ({ value: name, label: text(`group.${name}`) }))}
        value={kind}
        onChange={({ currentTarget }) => onChoose({ kind: currentTarget.value })}
      />
      <NativeSelect
        label={text('templates.language')}
        data={locales.map((value) => ({ value, label: localeNames[value] }))}
        value={locale}
        onChange={({ currentTarget }) => onChoose({ locale: currentTarget.value })}
      />
    </fieldset>
  )
}
