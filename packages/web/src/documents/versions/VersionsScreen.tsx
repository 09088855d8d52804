import { Button, Skeleton, Title } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import versionsEnglish from '@quittance/shared/locales/en/versions.json' with { type: 'json' }
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed, NoSuchId } from '#documents/LoadingStates.tsx'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { useTitle } from '#ui/use-title.ts'
import { ChosenVersions } from './ChosenVersions.tsx'
import { chosenIn } from './chosen-versions.ts'
import { VersionList } from './VersionList.tsx'
import { type VersionList as Listed, versionsQuery } from './version-queries.ts'
import classes from './versions.module.css'

addEnglish(versionsEnglish)

interface VersionsScreenProps {
  readonly kind: DocumentKind
  /** null: the address contains no valid id. */
  readonly id: number | null
}

/** Shows the versions of a stored document, and the differences between two of them. */
export function VersionsScreen({ kind, id }: VersionsScreenProps) {
  return id === null ? <NoSuchId kind={kind} /> : <LoadingVersions kind={kind} id={id} />
}

interface LoadingVersionsProps {
  readonly kind: DocumentKind
  readonly id: number
}

function LoadingVersions({ kind, id }: LoadingVersionsProps) {
  const text = useText()
  const query = useInfiniteQuery(versionsQuery(kind, id))
  const pages = query.data?.pages
  const [first] = pages ?? []
  useTitle(first ? text(`versions.heading-${kind.name}`, { number: first.shownNumber }) : null)

  if (query.isError && !first)
    return <LoadFailed kind={kind} error={query.error} onRetry={() => void query.refetch()} />
  if (!(first && pages)) return <Skeleton height={320} aria-busy="true" />
  const versions = pages.flatMap((page) => page.versions)
  const onOlder = query.hasNextPage ? () => void query.fetchNextPage() : undefined
  return <Versions kind={kind} id={id} listed={{ ...first, versions }} onOlder={onOlder} />
}

interface VersionsProps extends LoadingVersionsProps {
  readonly listed: Listed
  readonly onOlder: (() => void) | undefined
}

function Versions({ kind, id, listed, onOlder }: VersionsProps) {
  const text = useText()
  const { query, change } = useListAddress()
  const { versions, currentVersion } = listed
  const chosen = chosenIn(query, currentVersion)
  const choose = (from: number, to: number) => change({ from: String(from), to: String(to) })
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <Title order={1}>{text(`versions.heading-${kind.name}`, { number: listed.shownNumber })}</Title>
        <Button variant="default" component={Link} to={`/${kind.name}/edit/${id}`}>
          {text('versions.back')}
        </Button>
      </header>
      <div className={classes.columns}>
        <nav aria-label={text('versions.title')}>
          <VersionList
            kind={kind}
            versions={versions}
            current={currentVersion}
            chosen={chosen.to}
            onChoose={(version) => choose(Math.max(1, version - 1), version)}
            onOlder={onOlder}
          />
        </nav>
        <ChosenVersions
          kind={kind}
          id={id}
          current={currentVersion}
          known={versions.filter((version) => !('isUnreadable' in version))}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
    </div>
  )
}
