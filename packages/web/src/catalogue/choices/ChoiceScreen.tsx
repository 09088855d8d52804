import { Title } from '@mantine/core'
import catalogueEnglish from '@quittance/shared/locales/en/catalogue.json' with { type: 'json' }
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { ListFailed } from '#ui/lists/ListFailed.tsx'
import { ListSkeleton } from '#ui/lists/ListSkeleton.tsx'
import listClasses from '#ui/lists/lists.module.css'
import { useTitle } from '#ui/use-title.ts'
import { ChoiceTable } from './ChoiceTable.tsx'
import type { ShownChoice } from './choice.ts'
import classes from './choices.module.css'
import type { useEnding } from './use-ending.ts'

addEnglish(listsEnglish)
addEnglish(catalogueEnglish)

export interface ChoiceWording {
  readonly heading: string
  readonly hint: string
  readonly none: string
  readonly add: string
  /** Headings of the columns between name and use. */
  readonly columns: readonly string[]
}

const newOne = 'new'

interface ChoiceScreenProps {
  readonly wording: ChoiceWording
  /** undefined: not loaded yet. */
  readonly choices: readonly ShownChoice[] | undefined
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>
  readonly ending: ReturnType<typeof useEnding>
  readonly besides?: ReactNode
  /** Renders the form of a record. @param id null: a new one */
  readonly form: (id: number | null, close: () => void) => ReactNode
  /** false: records can be added, retired and deleted, but not changed. */
  readonly canChange?: boolean
}

/** Shows groups, tax rates or currencies, with actions that add, change, retire and delete them. */
export function ChoiceScreen(props: ChoiceScreenProps) {
  const { wording, choices, query, ending, besides, form, canChange = true } = props
  const text = useText()
  // Id of the record whose form is open; null: a new one; undefined: none.
  const [open, setOpen] = useState<number | null | undefined>(undefined)
  const close = () => setOpen(undefined)
  useFocusAfter(open)
  useTitle(wording.heading)
  if (query.error && choices === undefined) return <Failed heading={wording.heading} query={query} />
  return (
    <div className={listClasses.screen}>
      <div className={listClasses.head}>
        <Title order={1}>{wording.heading}</Title>
        {besides}
        <BusyButton
          leftSection={<PlusIcon size={18} />}
          isOff={open !== undefined}
          data-opens={newOne}
          onClick={() => setOpen(null)}
        >
          {wording.add}
        </BusyButton>
      </div>
      <p className={classes.hint}>
        {wording.hint} {text('catalogue.retire-hint')} {text('catalogue.delete-hint')}
      </p>
      {open === null ? form(null, close) : null}
      {choices === undefined ? (
        <ListSkeleton />
      ) : (
        <ChoiceTable
          wording={wording}
          choices={choices}
          ending={ending}
          open={open}
          onOpen={canChange ? setOpen : undefined}
          form={(id) => form(id, close)}
        />
      )}
    </div>
  )
}

/** Returns the focus to the button that opened a form, after the form is closed. */
function useFocusAfter(open: number | null | undefined): void {
  const last = useRef(open)
  useEffect(() => {
    const opener = last.current === null ? newOne : last.current
    last.current = open
    if (open !== undefined || opener === undefined) return
    document.querySelector<HTMLElement>(`[data-opens="${opener}"]`)?.focus()
  }, [open])
}

/** Shows why the list could not be loaded. There is no retry button if only administrators may see it. */
function Failed({ heading, query }: { readonly heading: string } & Pick<ChoiceScreenProps, 'query'>) {
  const text = useText()
  const { error } = query
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <div className={listClasses.screen}>
      <Title order={1}>{heading}</Title>
      {error === null || isForbidden ? (
        <div role="alert" className={listClasses.notice}>
          <p>{text('catalogue.for-administrators')}</p>
        </div>
      ) : (
        <ListFailed error={error} onRetry={() => void query.refetch()} />
      )}
    </div>
  )
}
