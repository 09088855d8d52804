import { Button } from '@mantine/core'
import { useText } from '#locale/use-text.ts'
import { ColumnsIcon } from '#ui/action-icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyModule } from '#ui/lazy.tsx'
import { PopoverButton } from '#ui/lazy-popups.tsx'
import type { ColumnListProps } from './ColumnList.tsx'

const list = lazyModule(() => import('./ColumnList.tsx'))

/** Renders the button that opens the list of columns, which is a lazy chunk. */
export function ColumnChooser<Row extends object>(props: ColumnListProps<Row>) {
  const text = useText()
  return (
    <PopoverButton
      label={text('lists.columns')}
      position="bottom-end"
      withinPortal={false}
      prepare={list.load}
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
      {() => list.loaded && <list.loaded.ColumnList {...props} />}
    </PopoverButton>
  )
}
