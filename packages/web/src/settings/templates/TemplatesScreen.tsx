import { NativeSelect } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { localeNames, locales, negotiateLocale } from '@quittance/shared/text/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { templatesQuery } from '#settings/settings-queries.ts'
import { Card } from '#ui/forms/Card.tsx'
import { useLoadNewer } from '#ui/forms/use-record-form.ts'
import layout from '#ui/layout.module.css'
import type { Search } from '#ui/lists/list-query.ts'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { TemplateForm } from './TemplateForm.tsx'

/**
 * Edits the templates of document e-mails. The URL names the open one, so that the change to another one is a navigation,
 * which asks about unsaved changes.
 */
export function TemplatesScreen({ search }: { readonly search: Search }) {
  const templates = useQuery(templatesQuery)
  const { query, replace } = useListAddress(search)
  const { formKey, loadNewer } = useLoadNewer(templates)
  const { kind, locale } = selectedTemplate(query)

  return (
    <SettingsPage titleKey="templates.title" hintKey="templates.hint" query={templates}>
      {(all) => {
        const open = all.find((one) => one.kind === kind && one.locale === locale)
        return (
          <>
            <TemplateSelect kind={kind} locale={locale} onSelect={replace} />
            {open ? (
              <TemplateForm key={`${kind} ${locale} ${formKey}`} template={open} onLoadNewer={loadNewer} />
            ) : null}
          </>
        )
      }}
    </SettingsPage>
  )
}

function selectedTemplate({ kind, locale }: Readonly<Record<string, string>>) {
  const names = kinds.map(({ name }) => name)
  return {
    kind: names.find((name) => name === kind) ?? names.at(-1) ?? '',
    locale: negotiateLocale([locale ?? '', currentLocale()].filter((tag) => tag !== '')),
  }
}

interface TemplateSelectProps {
  readonly kind: string
  readonly locale: string
  onSelect(changes: { readonly kind?: string; readonly locale?: string }): void
}

function TemplateSelect({ kind, locale, onSelect }: TemplateSelectProps) {
  const text = useText()
  return (
    <Card label={text('templates.template')}>
      <div className={layout.grid}>
        <NativeSelect
          label={text('templates.kind')}
          data={kinds.map(({ name }) => ({ value: name, label: text(`group.${name}`) }))}
          value={kind}
          onChange={({ currentTarget }) => onSelect({ kind: currentTarget.value })}
        />
        <NativeSelect
          label={text('templates.language')}
          data={locales.map((value) => ({ value, label: localeNames[value] }))}
          value={locale}
          onChange={({ currentTarget }) => onSelect({ locale: currentTarget.value })}
        />
      </div>
    </Card>
  )
}
