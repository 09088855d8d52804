import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import { RefreshIcon } from '#ui/action-icons.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { FolderList } from './FolderList.tsx'
import classes from './installer.module.css'
import { requirementsQuery } from './installer-queries.ts'
import { RequirementTable } from './RequirementTable.tsx'
import { Section } from './Section.tsx'

/** Shows the requirements of the product and whether this server meets them. */
export function RequirementsSection() {
  const text = useText()
  const requirements = useQuery(requirementsQuery)
  const { data, isFetching, dataUpdatedAt } = requirements
  const refresh = (
    <>
      <BusyButton
        variant="default"
        size="xs"
        leftSection={<RefreshIcon size={16} />}
        isBusy={isFetching}
        onClick={() => requirements.refetch()}
      >
        {text('installer.refresh')}
      </BusyButton>
      <p role="status" className={classes.note}>
        {data && !isFetching ? text('installer.refreshed', { time: timeText(dataUpdatedAt) }) : null}
      </p>
    </>
  )
  return (
    <Section title={text('installer.requirements')} aside={refresh}>
      {requirements.isError ? (
        <div role="alert" className={classes.failed}>
          {requirements.error.message}
        </div>
      ) : null}
      {data ? (
        <>
          <RequirementTable requirements={data} />
          <FolderList folders={data.folders} />
        </>
      ) : null}
      {requirements.isPending ? (
        <Skeleton height={320} role="status" aria-label={text('app.loading')} />
      ) : null}
    </Section>
  )
}

function timeText(moment: number): string {
  return new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'medium' }).format(moment)
}
