import { Button } from '@mantine/core'
import { type FunctionComponent, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import { ColumnsIcon } from '#ui/action-icons.tsx'
import layout from '#ui/layout.module.css'
import { PopoverButton } from '#ui/PopoverButton.tsx'
import type { ColumnListProps } from './ColumnList.tsx'

/** Renders the button that opens the list of columns, which is a lazy chunk. */
export function ColumnChooser<Row extends object>(props: ColumnListProps<Row>) {
  const text = useText()
  const [Columns, setColumns] = useState<FunctionComponent<ColumnListProps<Row>> | null>(null)

  async function loadColumns() {
    const { ColumnList } = await import('./ColumnList.tsx')
    setColumns(() => ColumnList<Row>)
  }

  return (
    <PopoverButton
      label={text('lists.columns')}
      position="bottom-end"
      withinPortal={false}
      prepare={loadColumns}
      renderButton={(opener) => (
        <Button
          variant="default"
          className={layout.iconOnPhones ?? ''}
          leftSection={<ColumnsIcon size={18} />}
          {...opener}
        >
          {text('lists.columns')}
        </Button>
      )}
    >
      {() => Columns && <Columns {...props} />}
    </PopoverButton>
  )
}
