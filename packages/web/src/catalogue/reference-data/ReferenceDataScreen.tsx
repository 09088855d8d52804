import { Group, Stack, Title } from '@mantine/core'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/responses.ts'
import type { useRetirement } from '#catalogue/retirement-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { ListFailed, ListSkeleton } from '#ui/lists/notices.tsx'
import { useTitle } from '#ui/use-title.ts'
import { ReferenceDataTable, type ReferenceRow, type ReferenceTexts } from './ReferenceDataTable.tsx'

addEnglish(listsEnglish)
addEnglish(catalogueEnglish)

const addButton = 'new'

interface ReferenceDataScreenProps {
  readonly texts: ReferenceTexts
  /** undefined: not loaded yet. */
  readonly rows: readonly ReferenceRow[] | undefined
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
  readonly retirement: ReturnType<typeof useRetirement>
  /** Further actions of the screen. */
  readonly action?: ReactNode
  /** Renders the form of a record. @param id null: a new one */
  readonly form: (id: number | null, close: () => void) => ReactNode
  /** false: records can be added, retired and deleted, but not changed. */
  readonly canChange?: boolean
}

/** Shows groups, tax rates or currencies, with actions that add, change, retire and delete them. */
export function ReferenceDataScreen(props: ReferenceDataScreenProps) {
  const { texts, rows, query, retirement, action, form, canChange = true } = props
  const text = useText()
  // Id of the record whose form is open; null: a new one; undefined: none.
  const [openId, setOpenId] = useState<number | null | undefined>(undefined)
  const close = () => setOpenId(undefined)
  useFocusAfterClose(openId)
  useTitle(texts.heading)
  if (query.error && rows === undefined) return <LoadError heading={texts.heading} query={query} />
  return (
    <Stack>
      <Group gap="sm">
        <Title order={1} me="auto">
          {texts.heading}
        </Title>
        {action}
        <BusyButton
          leftSection={<PlusIcon size={18} />}
          isOff={openId !== undefined}
          data-opens={addButton}
          onClick={() => setOpenId(null)}
        >
          {texts.add}
        </BusyButton>
      </Group>
      <p className={layout.intro}>
        {texts.hint} {text('catalogue.retire-hint')} {text('catalogue.delete-hint')}
      </p>
      {openId === null ? form(null, close) : null}
      {rows === undefined ? (
        <ListSkeleton />
      ) : (
        <ReferenceDataTable
          texts={texts}
          rows={rows}
          retirement={retirement}
          openId={openId}
          onOpen={canChange ? setOpenId : undefined}
          form={(id) => form(id, close)}
        />
      )}
    </Stack>
  )
}

/** Returns the focus to the button that opened a form, after the form is closed. */
function useFocusAfterClose(openId: number | null | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const opener = last.current === null ? addButton : last.current
    last.current = openId
    if (openId !== undefined || opener === undefined) return
    document.querySelector<HTMLElement>(`[data-opens="${opener}"]`)?.focus()
  }, [openId])
}

/** Shows why the list could not be loaded. There is no retry button if only administrators may see it. */
function LoadError({
  heading,
  query,
}: { readonly heading: string } & Pick<ReferenceDataScreenProps, 'query'>) {
  const text = useText()
  const { error } = query
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <Stack>
      <Title order={1}>{heading}</Title>
      {error === null || isForbidden ? (
        <div role="alert" className={`${layout.card} ${layout.message}`}>
          {text('catalogue.for-administrators')}
        </div>
      ) : (
        <ListFailed error={error} onRetry={() => void query.refetch()} />
      )}
    </Stack>
  )
}
