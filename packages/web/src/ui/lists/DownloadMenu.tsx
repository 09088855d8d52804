import { Button, Checkbox, Loader, Popover, VisuallyHidden } from '@mantine/core'
import { type ExportFormat, exportFormats } from '@quittance/shared/contract/list-query.ts'
import exportsEnglish from '@quittance/shared/locales/en/exports.json' with { type: 'json' }
import { useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DownloadIcon } from '#ui/list-icons.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './lists.module.css'
import { type DownloadSheet, useDownload } from './use-download.ts'

addEnglish(exportsEnglish)

interface DownloadMenuProps<Row> {
  /** Exports the whole list or the selected records. */
  readonly of: 'list' | 'selection'
  /** The visible columns. */
  readonly columns: readonly ListColumn<Row>[]
  readonly download: DownloadSheet
}

/** Renders the menu that exports a list, with its visible columns or with all columns. */
export function DownloadMenu<Row>({ of, columns, download }: DownloadMenuProps<Row>) {
  const text = useText()
  const hint = useId()
  const [isOpen, setOpen] = useState(false)
  const [hasAll, setHasAll] = useState(false)
  const { isPending, mutate } = useDownload(download)
  const label = text(of === 'list' ? 'exports.download' : 'exports.download-selected')
  function begin(format: ExportFormat) {
    setOpen(false)
    mutate({ format, columns: hasAll ? undefined : namesInSheet(columns) })
  }
  return (
    <>
      <Popover
        position={of === 'list' ? 'bottom-end' : 'top'}
        opened={isOpen}
        onChange={setOpen}
        withinPortal={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={isPending ? <Loader size={18} /> : <DownloadIcon size={18} />}
            aria-busy={isPending}
            onClick={() => setOpen(!isOpen)}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <div className={classes.download}>
            {of === 'list' ? <p className={classes.muted}>{text('exports.hint')}</p> : null}
            <Checkbox
              label={text('exports.all-columns')}
              checked={hasAll}
              onChange={(event) => setHasAll(event.currentTarget.checked)}
            />
            {exportFormats.map((format) => (
              <BusyButton
                key={format}
                variant="default"
                isOff={isPending}
                aria-describedby={format === 'csv' ? hint : undefined}
                onClick={() => begin(format)}
              >
                {text(`exports.${format}`)}
              </BusyButton>
            ))}
            <p id={hint} className={classes.muted}>
              {text('exports.csv-hint')}
            </p>
          </div>
        </Popover.Dropdown>
      </Popover>
      <VisuallyHidden role="status">{isPending ? text('exports.busy') : null}</VisuallyHidden>
    </>
  )
}

/** Returns the names of the export columns, each once: two columns with amounts have the same column for their currency. */
function namesInSheet<Row>(columns: readonly ListColumn<Row>[]): string {
  return [...new Set(columns.flatMap(({ name, inSheet = [name] }) => inSheet))].join()
}
