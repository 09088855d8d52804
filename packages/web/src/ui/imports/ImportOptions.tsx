import { Button, Group, NativeSelect, Radio, Stack, Switch } from '@mantine/core'
import { type ExistingRecordAction, existingRecordActions } from '@quittance/shared/contract/imports.ts'
import { type CsvRow, type Separator, separators } from '@quittance/shared/text/csv.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { Panel, UntitledPanel } from '#ui/Panel.tsx'
import { describeTarget, type ImportDefinition, type Mapping } from './import-definition.ts'
import classes from './imports.module.css'
import { type Encoding, encodings, readAgain, type SourceFile } from './source-file.ts'

interface ColumnMappingProps {
  readonly definition: ImportDefinition
  readonly headings: readonly string[]
  /** The first rows, as examples of the content of a column. */
  readonly rows: readonly CsvRow[]
  readonly mapping: Mapping
  onChange(mapping: Mapping): void
}

const examples = 3

/** Selects the field of each column of the file. */
export function ColumnMapping(props: ColumnMappingProps) {
  const { definition, headings, rows, mapping, onChange } = props
  const text = useText()
  const { targets, labels } = definition
  const options = [
    { value: '', label: text('imports.ignore-column') },
    ...targets.map((value) => ({ value, label: describeTarget(value, labels, text) })),
  ]
  return (
    <Panel title={text('imports.columns')}>
      <p className={layout.muted}>{text('imports.columns-hint')}</p>
      <ul className={`${layout.plainList} ${layout.grid} ${classes.mapping}`}>
        {headings.map((heading, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
          <li key={column} data-out={mapping[column] === null || undefined}>
            <NativeSelect
              label={heading}
              description={examplesOf(rows, column)}
              value={mapping[column] ?? ''}
              data={options}
              onChange={(event) => {
                const chosen = targets.find((target) => target === event.currentTarget.value) ?? null
                onChange(mapping.map((target, place) => (place === column ? chosen : target)))
              }}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function examplesOf(rows: readonly CsvRow[], column: number): string {
  const samples = rows.map(({ cells }) => cells[column]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(samples)].slice(0, examples).join(' · ') || '–'
}

interface FileOptionsProps {
  readonly source: SourceFile
  readonly hasHeader: boolean
  readonly count: number
  onChange(source: SourceFile): void
  onHeader(hasHeader: boolean): void
  onAnother(): void
}

const separatorNames = {
  ';': 'imports.semicolon',
  ',': 'imports.comma',
  '\t': 'imports.tab',
  '|': 'imports.bar',
} as const

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO 8859-15',
  macintosh: 'Mac Roman',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
}

/** Shows how the file was read, with options to correct it. */
export function FileOptions(props: FileOptionsProps) {
  const { source, hasHeader, count, onChange, onHeader, onAnother } = props
  const text = useText()
  return (
    <UntitledPanel label={text('imports.file')}>
      <Group gap="8px 16px" justify="space-between">
        <div className={layout.wrap}>
          <strong>{source.isPasted ? text('imports.pasted') : source.name}</strong>{' '}
          <span className={layout.muted}>{text('imports.rows', { count })}</span>
        </div>
        <Button variant="default" onClick={onAnother}>
          {text('imports.another')}
        </Button>
      </Group>
      <Group gap="12px 24px" align="flex-end">
        {source.text === null ? null : (
          <>
            <NativeSelect
              label={text('imports.encoding')}
              value={source.text.encoding}
              data={encodings.map((value) => ({ value, label: encodingNames[value] }))}
              onChange={(event) => {
                const encoding = encodings.find((one) => one === event.currentTarget.value)
                if (encoding) onChange(readAgain(source, { encoding }))
              }}
            />
            <NativeSelect
              label={text('imports.separator')}
              value={source.text.separator}
              data={separators.map((value: Separator) => ({ value, label: text(separatorNames[value]) }))}
              onChange={(event) => {
                const separator = separators.find((one) => one === event.currentTarget.value)
                if (separator) onChange(readAgain(source, { separator }))
              }}
            />
          </>
        )}
        <Switch
          label={text('imports.has-header')}
          checked={hasHeader}
          onChange={(event) => onHeader(event.currentTarget.checked)}
        />
      </Group>
    </UntitledPanel>
  )
}

interface ExistingQuestionProps {
  readonly definition: ImportDefinition
  readonly chosen: ExistingRecordAction
  onChoose(choice: ExistingRecordAction): void
}

/** Asks what to do with rows that match a stored record. */
export function ExistingQuestion({ definition, chosen, onChoose }: ExistingQuestionProps) {
  const text = useText()
  return (
    <Radio.Group<ExistingRecordAction>
      label={text(definition.existingQuestion)}
      value={chosen}
      onChange={onChoose}
    >
      <Stack gap="xs" mt="xs">
        {existingRecordActions.map((choice) => (
          <Radio key={choice} value={choice} label={text(`imports.existing-${choice}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
