import { Button, Checkbox, Loader, VisuallyHidden } from '@mantine/core'
import { exportFormats } from '@quittance/shared/contract/list-query.ts'
import exportsEnglish from '@quittance/shared/locales/en/exports.json' with { type: 'json' }
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AnsweredFile } from '#api/responses.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { PopoverButton } from '#ui/lazy-popups.tsx'
import { showToast } from '#ui/toasts.ts'
import { type ExportOptions, saveFile } from './download.ts'
import classes from './lists.module.css'
import type { ListTableModel } from './use-list.ts'

addEnglish(exportsEnglish)

interface DownloadMenuProps<Row extends object> {
  /** Exports the whole list or the selected records. */
  readonly content: 'list' | 'selection'
  readonly table: ListTableModel<Row>
  readonly download: (options: ExportOptions) => Promise<AnsweredFile>
}

/** Renders the menu that exports a list, with its visible columns or with all columns. */
export function DownloadMenu<Row extends object>({ content, table, download }: DownloadMenuProps<Row>) {
  const text = useText()
  const hint = useId()
  const [hasAll, setHasAll] = useState(false)
  const { isPending, mutate } = useDownload(download)
  const label = text(content === 'list' ? 'exports.download' : 'exports.download-selected')
  return (
    <>
      <PopoverButton
        label={label}
        position={content === 'list' ? 'bottom-end' : 'top'}
        withinPortal={false}
        renderButton={(opener) => (
          <Button
            variant="default"
            className={content === 'list' ? (layout.iconOnPhones ?? '') : ''}
            leftSection={isPending ? <Loader size={18} /> : <DownloadIcon size={18} />}
            aria-busy={isPending}
            {...opener}
          >
            {label}
          </Button>
        )}
      >
        {(close) => (
          <div
            className={`${layout.stack} ${layout.loose} ${layout.small} ${layout.ink} ${classes.download}`}
          >
            {content === 'list' ? <p className={layout.muted}>{text('exports.hint')}</p> : null}
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
                onClick={() => {
                  close()
                  mutate({ format, columns: hasAll ? undefined : listExportColumns(table) })
                }}
              >
                {text(`exports.${format}`)}
              </BusyButton>
            ))}
            <p id={hint} className={layout.muted}>
              {text('exports.csv-hint')}
            </p>
          </div>
        )}
      </PopoverButton>
      <VisuallyHidden role="status">{isPending ? text('exports.busy') : null}</VisuallyHidden>
    </>
  )
}

/** Returns the names of the export columns, each once: two columns with amounts have the same column for their currency. */
export function listExportColumns<Row extends object>(table: ListTableModel<Row>): string {
  const names = table
    .getVisibleLeafColumns()
    .flatMap(({ id, columnDef: { meta } }) => meta?.exportColumns ?? [id])
  return [...new Set(names)].join()
}

/** Returns the mutation that downloads an export, saves it and shows the outcome. */
export function useDownload<Options = ExportOptions>(download: (options: Options) => Promise<AnsweredFile>) {
  const text = useText()
  return useMutation({
    mutationFn: download,
    onSuccess(file) {
      saveFile(file)
      showToast('success', text('exports.done', { file: file.name }), 5_000)
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}
