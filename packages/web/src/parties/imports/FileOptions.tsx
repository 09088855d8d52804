import { Button, NativeSelect, Switch } from '@mantine/core'
import { type Separator, separators } from '@quittance/shared/text/csv.ts'
import { useText } from '#locale/use-text.ts'
import { type Encoding, encodings } from './file-encoding.ts'
import classes from './imports.module.css'
import { readAnew, type SourceFile } from './source-file.ts'

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
    <section className={classes.card} aria-label={text('imports.file')}>
      <div className={classes.fileHead}>
        <div className={classes.naming}>
          <strong>{source.name}</strong>{' '}
          <span className={classes.muted}>{text('imports.rows', { count })}</span>
        </div>
        <Button variant="default" onClick={onAnother}>
          {text('imports.another')}
        </Button>
      </div>
      <div className={classes.options}>
        {source.text === null ? null : (
          <>
            <NativeSelect
              label={text('imports.encoding')}
              value={source.text.encoding}
              data={encodings.map((value) => ({ value, label: encodingNames[value] }))}
              onChange={(event) => {
                const encoding = encodings.find((one) => one === event.currentTarget.value)
                if (encoding) onChange(readAnew(source, { encoding }))
              }}
            />
            <NativeSelect
              label={text('imports.separator')}
              value={source.text.separator}
              data={separators.map((value: Separator) => ({ value, label: text(separatorNames[value]) }))}
              onChange={(event) => {
                const separator = separators.find((one) => one === event.currentTarget.value)
                if (separator) onChange(readAnew(source, { separator }))
              }}
            />
          </>
        )}
        <Switch
          label={text('imports.has-header')}
          checked={hasHeader}
          onChange={(event) => onHeader(event.currentTarget.checked)}
        />
      </div>
    </section>
  )
}
