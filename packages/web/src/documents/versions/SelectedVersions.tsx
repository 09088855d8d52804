import { Button, NativeSelect, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { showMoment } from '#locale/dates.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import type { VersionsSearch } from '#ui/lists/list-search.ts'
import { Comparison } from './Comparison.tsx'
import { useRestoring } from './RestoreDialog.tsx'
import { type OpenedVersion, type VersionStamp, versionQuery } from './version-queries.ts'
import classes from './versions.module.css'

interface ChosenVersionsProps {
  readonly kind: DocumentKind
  readonly id: number
  readonly current: number
  /** The document is issued, so that no version can be restored. */
  readonly isIssued: boolean
  readonly known: readonly VersionStamp[]
  readonly chosen: Chosen
  onChoose(from: number, to: number): void
}

/** Compares two versions side by side, with buttons to restore one of them. A document with one version has nothing to compare. */
export function ChosenVersions(props: ChosenVersionsProps) {
  const text = useText()
  const titleId = useId()
  return (
    <section className={`${layout.sheet} ${layout.stack}`} aria-labelledby={titleId}>
      <VisuallyHidden id={titleId} component="h2">
        {text('versions.differences')}
      </VisuallyHidden>
      {props.current === 1 ? (
        <p role="status" className={layout.muted}>
          {text('versions.only-one')}
        </p>
      ) : (
        <TwoVersions {...props} />
      )}
    </section>
  )
}

function TwoVersions({ kind, id, current, isIssued, known, chosen, onChoose }: ChosenVersionsProps) {
  const text = useText()
  const from = useQuery(versionQuery(kind, id, chosen.from))
  const to = useQuery(versionQuery(kind, id, chosen.to))
  const { dialog, restore } = useRestoring(kind, id)
  const failed = [from, to].find((query) => query.isError)
  return (
    <>
      <div className={`${layout.grid} ${classes.choice}`}>
        <VersionSelect
          label={text('versions.compare-from')}
          value={chosen.from}
          known={known}
          onChange={(version) => onChoose(version, chosen.to)}
        />
        <VersionSelect
          label={text('versions.compare-to')}
          value={chosen.to}
          known={known}
          onChange={(version) => onChoose(chosen.from, version)}
        />
        <Shortcuts current={current} chosen={chosen} onChoose={onChoose} />
      </div>
      <p role="status" className={layout.muted}>
        {text('versions.changes-title', { ...chosen })}
      </p>
      {failed?.error ? (
        <Stack role="alert" gap="xs" align="flex-start">
          <p>{failed.error.message}</p>
          <Button variant="default" onClick={() => void failed.refetch()}>
            {text('app.retry')}
          </Button>
        </Stack>
      ) : null}
      {from.data && to.data ? (
        <>
          <Comparison kind={kind} from={sideOf(from.data)} to={sideOf(to.data)} />
          {isIssued ? null : <Restorable chosen={chosen} current={current} onRestore={restore} />}
        </>
      ) : null}
      {failed || (from.data && to.data) ? null : <Skeleton height={160} />}
      {dialog}
    </>
  )

  function sideOf({ version, content }: OpenedVersion) {
    return { label: text('versions.version', { version }), content }
  }
}

interface VersionSelectProps {
  readonly label: string
  readonly value: number
  readonly known: readonly VersionStamp[]
  onChange(version: number): void
}

function VersionSelect({ label, value, known, onChange }: VersionSelectProps) {
  const text = useText()
  const listed = known.map(({ version, savedBy, savedAt }) => {
    const time = showMoment(savedAt, currentLocale())
    return { value: String(version), label: text('versions.version-by', { version, name: savedBy, time }) }
  })
  // The version in the address may be on a page of the list that is not loaded yet.
  const isListed = known.some(({ version }) => version === value)
  const further = { value: String(value), label: text('versions.version', { version: value }) }
  return (
    <NativeSelect
      label={label}
      data={isListed ? listed : [...listed, further]}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  )
}

function Shortcuts({
  current,
  chosen,
  onChoose,
}: Pick<ChosenVersionsProps, 'current' | 'chosen' | 'onChoose'>) {
  const text = useText()
  const { from, to } = chosen
  const older = Math.min(from, to)
  return (
    <div className={`${layout.row} ${layout.fullWidth} ${layout.tight} ${layout.live}`}>
      {to > 1 && from !== to - 1 ? (
        <Button variant="default" size="xs" onClick={() => onChoose(to - 1, to)}>
          {text('versions.compare-previous')}
        </Button>
      ) : null}
      {to === current ? null : (
        <Button variant="default" size="xs" onClick={() => onChoose(to < current ? to : older, current)}>
          {text('versions.compare-current')}
        </Button>
      )}
    </div>
  )
}

interface RestorableProps {
  readonly chosen: Chosen
  readonly current: number
  onRestore(version: number): void
}

/** Shows a restore button for each of the two versions that is not the current one. */
function Restorable({ chosen, current, onRestore }: RestorableProps) {
  const text = useText()
  const versions = [...new Set([chosen.from, chosen.to])].filter((version) => version !== current)
  if (versions.length === 0) return null
  return (
    <div className={layout.actions}>
      {versions.map((version) => (
        <Button key={version} variant="default" onClick={() => onRestore(version)}>
          {text('versions.restore', { version })}
        </Button>
      ))}
    </div>
  )
}

/** The two versions that are compared. `from` may be later than `to`. */
interface Chosen {
  readonly from: number
  readonly to: number
}

/** Returns the versions of the address; by default the current version and the one before it. */
export function chosenIn(query: VersionsSearch, current: number): Chosen {
  const to = versionIn(query.to, current) ?? current
  return { from: versionIn(query.from, current) ?? Math.max(1, to - 1), to }
}

function versionIn(written: string | undefined, current: number): number | null {
  if (written === undefined || !/^[1-9]\d{0,8}$/.test(written)) return null
  const version = Number(written)
  return version <= current ? version : null
}
