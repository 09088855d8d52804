import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { SettingsPage } from '#settings/SettingsPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { useDownload } from '#ui/lists/use-download.ts'
import { EventTable } from './EventTable.tsx'
import { LogFilters } from './LogFilters.tsx'
import { downloadLog, type LogFilter, securityQuery } from './security-queries.ts'

const everything: LogFilter = { topic: undefined, member: undefined, from: undefined, until: undefined }

/** Shows the security log, with filters and a download. */
export function SecurityScreen() {
  const text = useText()
  const [filter, setFilter] = useState(everything)
  const log = useInfiniteQuery(securityQuery(filter))
  const save = useDownload(() => downloadLog(filter))
  return (
    <>
      <SettingsPage
        titleKey="security.title"
        hintKey="security.hint"
        query={log}
        before={<LogFilters filter={filter} onChange={setFilter} />}
        action={
          <BusyButton
            variant="default"
            isBusy={save.isPending}
            onClick={() => save.mutate({ format: 'csv', columns: undefined })}
          >
            {text('security.download')}
          </BusyButton>
        }
      >
        {({ pages }) => <EventTable events={pages.flatMap(({ events }) => events)} />}
      </SettingsPage>
      {log.hasNextPage ? (
        <BusyButton
          variant="default"
          isBusy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {text('security.older')}
        </BusyButton>
      ) : null}
    </>
  )
}
