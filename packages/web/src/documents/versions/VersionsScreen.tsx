import { Button, Group, Skeleton, Stack, Title, UnstyledButton } from '@mantine/core'
import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import conversionsEnglish from '@quittance/shared/locales/en/conversions.json' with { type: 'json' }
import versionsEnglish from '@quittance/shared/locales/en/versions.json' with { type: 'json' }
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed, NoSuchId } from '#documents/LoadingStates.tsx'
import { showMoment } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import layout from '#ui/layout.module.css'
import type { VersionsSearch } from '#ui/lists/list-search.ts'
import { useListAddress } from '#ui/lists/use-list-address.ts'
import { useTitle } from '#ui/use-title.ts'
import { ChangeBadge } from './ChangedText.tsx'
import { ChosenVersions, chosenIn } from './SelectedVersions.tsx'
import {
  type HistoryEntry,
  type VersionList as Listed,
  type ListedEvent,
  type ListedVersion,
  mergeHistory,
  type UnreadableVersion,
  type VersionCause,
  type VersionStamp,
  versionsQuery,
} from './version-queries.ts'
import { versionFieldLabel } from './version-text.ts'
import classes from './versions.module.css'

addEnglish({ ...conversionsEnglish, ...versionsEnglish })

interface VersionsScreenProps {
  readonly kind: DocumentKind
  readonly search: VersionsSearch
  /** null: the address contains no valid id. */
  readonly id: number | null
}

/** Shows the versions of a stored document, and the differences between two of them. */
export function VersionsScreen({ kind, id, search }: VersionsScreenProps) {
  return id === null ? <NoSuchId kind={kind} /> : <LoadingVersions kind={kind} id={id} search={search} />
}

interface LoadingVersionsProps {
  readonly kind: DocumentKind
  readonly search: VersionsSearch
  readonly id: number
}

function LoadingVersions({ kind, id, search }: LoadingVersionsProps) {
  const text = useText()
  const query = useInfiniteQuery(versionsQuery(kind, id))
  const pages = query.data?.pages
  const [first] = pages ?? []
  useTitle(first ? text(`versions.heading-${kind.name}`, { number: first.shownNumber }) : null)

  if (query.isError && !first)
    return <LoadFailed kind={kind} error={query.error} onRetry={() => void query.refetch()} />
  if (!(first && pages)) return <Skeleton height={320} aria-busy="true" />
  const versions = pages.flatMap((page) => page.versions)
  const events = pages.flatMap((page) => page.events)
  const listed = { ...first, versions, events }
  return (
    <Versions
      kind={kind}
      id={id}
      search={search}
      listed={listed}
      isLoadingOlder={query.isFetchingNextPage}
      onOlder={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
    />
  )
}

interface VersionsProps extends LoadingVersionsProps, OlderEntries {
  readonly listed: Listed
}

interface OlderEntries {
  readonly isLoadingOlder: boolean
  /** undefined: there are no older ones. */
  readonly onOlder: (() => void) | undefined
}

function Versions({ kind, id, search, listed, ...older }: VersionsProps) {
  const text = useText()
  const { query, change } = useListAddress(search)
  const { versions, currentVersion, isIssued } = listed
  const chosen = chosenIn(query, currentVersion)
  const choose = (from: number, to: number) => change({ from: String(from), to: String(to) })
  return (
    <Stack>
      <Group component="header" justify="space-between" gap="sm">
        <Title order={1}>{text(`versions.heading-${kind.name}`, { number: listed.shownNumber })}</Title>
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to={`/${kind.paths.record}/edit/$id`} params={{ id: String(id) }} />
          )}
        >
          {text('versions.back')}
        </Button>
      </Group>
      <div className={`${layout.columns} ${classes.columns}`}>
        <nav aria-label={text('versions.title')}>
          <VersionList
            kind={kind}
            entries={mergeHistory(versions, listed.events)}
            current={currentVersion}
            chosen={chosen.to}
            onChoose={(version) => choose(Math.max(1, version - 1), version)}
            {...older}
          />
        </nav>
        <ChosenVersions
          kind={kind}
          id={id}
          current={currentVersion}
          isIssued={isIssued}
          known={versions.filter((version) => !('isUnreadable' in version))}
          chosen={chosen}
          onChoose={choose}
        />
      </div>
    </Stack>
  )
}

interface VersionListProps extends OlderEntries {
  readonly kind: DocumentKind
  readonly entries: readonly HistoryEntry[]
  readonly current: number
  /** The version that is compared with an earlier one. */
  readonly chosen: number
  onChoose(version: number): void
}

/**
 * Lists the versions and the events between them, the latest first, with author, time and changes. A selected version is compared
 * with the one before it.
 */
export function VersionList({
  kind,
  entries,
  current,
  chosen,
  onChoose,
  isLoadingOlder,
  onOlder,
}: VersionListProps) {
  const text = useText()
  return (
    <div className={`${layout.stack} ${layout.loose} ${classes.listed}`}>
      <ol className={layout.menu}>
        {entries.map((entry) =>
          'event' in entry ? (
            <EventEntry key={`event ${entry.event.id}`} event={entry.event} />
          ) : (
            <VersionEntry
              key={entry.version.version}
              kind={kind}
              {...entry}
              isCurrent={entry.version.version === current}
              isChosen={entry.version.version === chosen}
              onChoose={() => onChoose(entry.version.version)}
            />
          ),
        )}
      </ol>
      {onOlder === undefined ? null : (
        <BusyButton variant="default" isBusy={isLoadingOlder} onClick={onOlder}>
          {text('versions.older')}
        </BusyButton>
      )}
    </div>
  )
}

const entryClass = `${layout.stack} ${layout.wrap} ${layout.ink} ${classes.entry}`

function EventEntry({ event: { event, made, by, at } }: { readonly event: ListedEvent }) {
  const text = useText()
  return (
    <li className={entryClass}>
      {made === null ? <span>{text(`versions.event-${event}`)}</span> : <Made document={made} />}
      <AuthorAndTime by={by} at={at} />
    </li>
  )
}

/** Names the document that a conversion has created: a credit note corrects its invoice. */
function Made({ document: { id, kind, shown_number: number, how } }: MadeProps) {
  const text = useText()
  const { name, paths } = getKind(kind)
  return (
    <span>
      {text(how === 'correction' ? 'conversions.corrected-by' : 'conversions.converted-to')}{' '}
      <Link to={`/${paths.record}/show/$id`} params={{ id: String(id) }}>
        {text(`conversions.${name}`, { number })}
      </Link>
    </span>
  )
}

interface MadeProps {
  readonly document: NonNullable<ListedEvent['made']>
}

interface VersionEntryProps {
  readonly kind: DocumentKind
  readonly version: ListedVersion | UnreadableVersion
  readonly cause: VersionCause | null
  readonly isCurrent: boolean
  readonly isChosen: boolean
  onChoose(): void
}

function VersionEntry({ kind, version, cause, isCurrent, isChosen, onChoose }: VersionEntryProps) {
  const text = useText()
  const head = (
    <>
      <EntryHead stamp={version} isCurrent={isCurrent} />
      {cause === null ? null : <span>{text(`versions.event-${cause}`)}</span>}
    </>
  )
  if ('isUnreadable' in version)
    return (
      <li className={entryClass}>
        {head}
        <span>{text('versions.unreadable-entry')}</span>
      </li>
    )
  return (
    <li>
      <UnstyledButton className={entryClass} aria-current={isChosen || undefined} onClick={onChoose}>
        {head}
        <span>{changesIn(version, kind, text)}</span>
        <span className={layout.small}>{summaryOf(version, text)}</span>
      </UnstyledButton>
    </li>
  )
}

interface EntryHeadProps {
  readonly stamp: VersionStamp
  readonly isCurrent: boolean
}

function EntryHead({ stamp: { version, savedBy, savedAt }, isCurrent }: EntryHeadProps) {
  const text = useText()
  return (
    <>
      <Group component="span" gap="xs" className={layout.medium}>
        <strong>{text('versions.version', { version })}</strong>
        {isCurrent ? <ChangeBadge change="moved">{text('versions.current')}</ChangeBadge> : null}
      </Group>
      <AuthorAndTime by={savedBy} at={savedAt} />
    </>
  )
}

function AuthorAndTime({ by, at }: Pick<ListedEvent, 'by' | 'at'>) {
  return (
    <span className={layout.small}>
      {by}, <time dateTime={at}>{showMoment(at, currentLocale())}</time>
    </span>
  )
}

const lineChanges = ['added', 'removed', 'changed', 'moved'] as const

function changesIn({ version, changes }: ListedVersion, kind: DocumentKind, text: TranslateFunction): string {
  if (changes === null) return text(version === 1 ? 'versions.first' : 'versions.changes-unknown')
  const lines = lineChanges.flatMap((change) => {
    const count = changes.lines[change]
    return count === 0 ? [] : [text(`versions.lines-${change}`, { count })]
  })
  const said = [...changes.fields.map((field) => versionFieldLabel(field, kind, text)), ...lines]
  return said.length === 0 ? text('versions.nothing-changed') : said.join(' · ')
}

function summaryOf({ status, lineCount, total, currency }: ListedVersion, text: TranslateFunction): string {
  const lines = text('versions.lines', { count: lineCount })
  return [status, lines, `${showMoney(total, currentLocale())} ${currency}`].join(' · ')
}
