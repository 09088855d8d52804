import { Group, Title } from '@mantine/core'
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import type { TextKey } from '@quittance/shared/text/translator.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import factStyles from '#ui/facts.module.css'
import layout from '#ui/layout.module.css'
import { ListFailed, ListSkeleton } from '#ui/lists/notices.tsx'
import { useTitle } from '#ui/use-title.ts'

addEnglish(listsEnglish)

/** Result of `useQuery` or `useInfiniteQuery`. */
type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error'> & { refetch(): unknown }

interface SettingsPageProps<Data> {
  readonly titleKey: TextKey
  readonly hintKey: TextKey
  /** Content next to the title. */
  readonly action?: ReactNode
  /** Content between the heading and the loaded content. */
  readonly before?: ReactNode
  readonly query: LoadedQuery<Data>
  readonly children: (data: Data) => ReactNode
}

/** Shows one page of the settings: title, hint, and its content as soon as it is loaded. */
export function SettingsPage<Data>(props: SettingsPageProps<Data>) {
  const { titleKey, hintKey, action, before, query, children } = props
  const text = useText()
  useTitle(text(titleKey))
  return (
    <>
      <Group gap="sm">
        <Title order={1} me="auto">
          {text(titleKey)}
        </Title>
        {action}
      </Group>
      <p className={layout.intro}>{text(hintKey)}</p>
      {before}
      <Loaded query={query}>{children}</Loaded>
    </>
  )
}

/** Shows the data of a query. Until it is loaded, shows a skeleton, or the error with a button to retry. */
function Loaded<Data>({ query, children }: Pick<SettingsPageProps<Data>, 'query' | 'children'>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ListFailed error={query.error} onRetry={() => void query.refetch()} />
  return <ListSkeleton />
}

/** Shows values that cannot be edited, each with its label. */
export function FactList({ facts }: { readonly facts: readonly (readonly [TextKey, string])[] }) {
  const text = useText()
  return (
    <dl className={factStyles.list}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className={layout.muted}>{text(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
