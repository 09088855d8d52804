import { NativeSelect, Table } from '@mantine/core'
import { type ChangeSubject, changeSubjects } from '@quittance/shared/contract/change-history.ts'
import changesEnglish from '@quittance/shared/locales/en/changes.json' with { type: 'json' }
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { SmallTable, SmallTableCell } from '#ui/forms/SmallTable.tsx'
import layout from '#ui/layout.module.css'
import { type Change, changesQuery } from './change-queries.ts'

addEnglish(changesEnglish)

/** Shows who changed settings, lists of choices and access, and when, with a filter by subject. */
export function ChangesScreen() {
  const text = useText()
  const [subject, setSubject] = useState<ChangeSubject | undefined>(undefined)
  const log = useInfiniteQuery(changesQuery(subject))
  const subjects = changeSubjects.map((name) => ({ value: name, label: text(`changes.subject-${name}`) }))
  return (
    <>
      <SettingsPage
        titleKey="changes.title"
        hintKey="changes.hint"
        query={log}
        before={
          <NativeSelect
            maw="15rem"
            label={text('changes.subject')}
            data={[{ value: '', label: text('changes.any-subject') }, ...subjects]}
            value={subject ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setSubject(changeSubjects.find((name) => name === value))
            }
          />
        }
      >
        {({ pages }) => <ChangeTable changes={pages.flatMap(({ changes }) => changes)} />}
      </SettingsPage>
      {log.hasNextPage ? (
        <BusyButton
          variant="default"
          isBusy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {text('changes.older')}
        </BusyButton>
      ) : null}
    </>
  )
}

function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  const text = useText()
  if (changes.length === 0) return <Note>{text('changes.nothing')}</Note>
  const headings = [text('changes.when'), text('changes.what'), text('changes.who')]
  return (
    <SmallTable label={text('changes.list')} columns={headings.map((heading) => ({ heading }))}>
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </SmallTable>
  )
}

function ChangeRow({ change }: { readonly change: Change }) {
  const text = useText()
  const { at, type, event, by, by_token: token } = change
  const typeKey = `changes.type-${type}` as TextKey // as: each type of the call has a text
  return (
    <Table.Tr>
      <SmallTableCell className={layout.amount}>{showMoment(at, currentLocale())}</SmallTableCell>
      <SmallTableCell>
        {text(typeKey)} <strong>{describeRecord(change, text)}</strong> {text(`changes.event-${event}`)}
        <Note>{describeVersions(change, text)}</Note>
      </SmallTableCell>
      <SmallTableCell label={text('changes.who')}>
        {by?.name ?? text('changes.system')}
        {token === null ? null : (
          <Note>
            {token === '' ? text('changes.deleted-token') : text('changes.by-token', { name: token })}
          </Note>
        )}
      </SmallTableCell>
    </Table.Tr>
  )
}

/** Returns the name of the record and the kind of document that a setting is for. A record without a name has its id. */
function describeRecord({ kind, name, record_id: id }: Change, text: TranslateFunction): string {
  const kindName = kind === null ? '' : text(`group.${kind}` as TextKey) // as: each kind has a text
  const parts = [kindName, name].filter((part) => part !== '')
  return parts.length === 0 && id !== null ? `#${id}` : parts.join(', ')
}

function describeVersions({ version_before: before, version_after: after }: Change, text: TranslateFunction) {
  if (after === null) return ''
  return before === null ? text('changes.version', { after }) : text('changes.versions', { before, after })
}
