import { Button, UnstyledButton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import type { ListedVersion, UnreadableVersion, VersionStamp } from './version-queries.ts'
import { versionFieldLabel } from './version-words.ts'
import classes from './versions.module.css'

interface VersionListProps {
  readonly kind: DocumentKind
  readonly versions: readonly (ListedVersion | UnreadableVersion)[]
  readonly current: number
  /** The version that is compared with an earlier one. */
  readonly chosen: number
  onChoose(version: number): void
  /** undefined: there are no older ones. */
  readonly onOlder: (() => void) | undefined
}

/** Lists the versions, the latest first, with author, time and changes. A selected one is compared with the one before it. */
export function VersionList({ kind, versions, current, chosen, onChoose, onOlder }: VersionListProps) {
  const text = useText()
  return (
    <div className={classes.listed}>
      <ol className={classes.list} reversed>
        {versions.map((listed) => (
          <li key={listed.version}>
            {'isUnreadable' in listed ? (
              <div className={classes.entry}>
                <EntryHead stamp={listed} isCurrent={listed.version === current} />
                <span>{text('versions.unreadable-entry')}</span>
              </div>
            ) : (
              <UnstyledButton
                className={classes.entry ?? ''}
                aria-current={listed.version === chosen || undefined}
                onClick={() => onChoose(listed.version)}
              >
                <EntryHead stamp={listed} isCurrent={listed.version === current} />
                <span>{changesIn(listed, kind, text)}</span>
                <span className={classes.muted}>{summaryOf(listed, text)}</span>
              </UnstyledButton>
            )}
          </li>
        ))}
      </ol>
      {onOlder === undefined ? null : (
        <Button variant="default" onClick={onOlder}>
          {text('versions.older')}
        </Button>
      )}
    </div>
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
      <span className={classes.entryHead}>
        <strong>{text('versions.version', { version })}</strong>
        {isCurrent ? (
          <span className={classes.badge} data-change="moved">
            {text('versions.current')}
          </span>
        ) : null}
      </span>
      <span className={classes.muted}>
        {savedBy}, <time dateTime={savedAt}>{showMoment(savedAt, currentLocale())}</time>
      </span>
    </>
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
