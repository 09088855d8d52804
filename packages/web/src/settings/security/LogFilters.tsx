import { NativeSelect } from '@mantine/core'
import { type SecurityTopic, securityTopics } from '@quittance/shared/contract/security-log.ts'
import exportsEnglish from '@quittance/shared/locales/en/exports.json' with { type: 'json' }
import { useQuery } from '@tanstack/react-query'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { everyMemberQuery } from '#settings/members/member-queries.ts'
import { DayField } from '#ui/DayField.tsx'
import classes from './security.module.css'
import type { LogFilter } from './security-queries.ts'

addEnglish(exportsEnglish)

interface LogFiltersProps {
  readonly filter: LogFilter
  onChange(filter: LogFilter): void
}

/** Filters the security log by topic, member and period. */
export function LogFilters({ filter, onChange }: LogFiltersProps) {
  const text = useText()
  const { data } = useQuery(everyMemberQuery)
  const members = data?.members.map(({ id, name }) => ({ value: String(id), label: name })) ?? []
  const topics = securityTopics.map((topic) => ({ value: topic, label: text(`security.topic-${topic}`) }))
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>{text('security.filter')}</legend>
      <NativeSelect
        label={text('security.topic')}
        data={[{ value: '', label: text('security.any-topic') }, ...topics]}
        value={filter.topic ?? ''}
        onChange={(event) => onChange({ ...filter, topic: topicNamed(event.currentTarget.value) })}
      />
      <NativeSelect
        label={text('security.member')}
        data={[{ value: '', label: text('security.any-member') }, ...members]}
        value={String(filter.member ?? '')}
        onChange={(event) => onChange({ ...filter, member: Number(event.currentTarget.value) || undefined })}
      />
      <DayField
        label={text('security.from')}
        value={filter.from ?? null}
        clearable
        onChange={(from) => onChange({ ...filter, from: from ?? undefined })}
      />
      <DayField
        label={text('security.until')}
        value={filter.until ?? null}
        clearable
        onChange={(until) => onChange({ ...filter, until: until ?? undefined })}
      />
    </fieldset>
  )
}

function topicNamed(name: string): SecurityTopic | undefined {
  return securityTopics.find((topic) => topic === name)
}
