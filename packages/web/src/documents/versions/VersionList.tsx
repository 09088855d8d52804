import { Button, UnstyledButton } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { showMoment } from '#locale/day-text.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import type { ListedVersion } from './version-queries.ts'
import { versionFieldLabel } from './version-words.ts'
import classes from './versions.module.css'

interface VersionListProps {
  readonly kind: DocumentKind
  readonly versions: readonly ListedVersion[]
  readonly current: number
  /** The version that is compared with an earlier one. */
  readonly chosen: number
  onChoose(version: number): void
  /** undefined: there are no older ones. */
  readonly onOlder: (() => void) | undefined
}

/** Every version, the latest first: who, when, and what changed. Chosen, it is compared with the one before it. */
export function VersionList({ kind, versions, current, chosen, onChoose, onOlder }: VersionListProps) {
  const text = useText()
  return (
    <div className={classes.listed}>
      <ol className={classes.list} reversed>
        {versions.map((listed) => (
          <li key={listed.version}>
            <UnstyledButton
              className={classes.entry ?? ''}
              aria-current={listed.version === chosen || undefined}
              onClick={() => onChoose(listed.version)}
            >
              <span className={classes.entryHead}>
                <strong>{text('versions.version', { version: listed.version })}</strong>
                {listed.version === current ? (
                  <span className={classes.badge} data-change="moved">
                    {text('versions.current')}
                  </span>
                ) : null}
              </span>
              <span className={classes.muted}>
                {listed.savedBy},{' '}
                <time dateTime={listed.savedAt}>{showMoment(listed.savedAt, currentLocale())}</time>
              </span>
              <span>{changesIn(listed, kind, text)}</span>
              <span className={classes.muted}>{figuresOf(listed, text)}</span>
            </UnstyledButton>
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

const lineChanges = ['added', 'removed', 'changed', 'moved'] as const

function changesIn({ changes }: ListedVersion, kind: DocumentKind, text: Text): string {
  if (changes === null) return text('versions.first')
  const lines = lineChanges.flatMap((change) => {
    const count = changes.lines[change]
    return count === 0 ? [] : [text(`versions.lines-${change}`, { count })]
  })
  const said = [...changes.fields.map((field) => versionFieldLabel(field, kind, text)), ...lines]
  return said.length === 0 ? text('versions.nothing-changed') : said.join(' · ')
}

function figuresOf({ status, lineCount, total, currency }: ListedVersion, text: Text): string {
  const lines = text('versions.lines', { count: lineCount })
  return [status, lines, `${showMoney(total, currentLocale())} ${currency}`].join(' · ')
}
