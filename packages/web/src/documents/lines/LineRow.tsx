import { ActionIcon, TextInput } from '@mantine/core'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { type KeyboardEvent, memo } from 'react'
import { useChange, useFormState, useOpenForm } from '#documents/document-store.ts'
import { totalsOfForm } from '#documents/form-totals.ts'
import { Money } from '#documents/Money.tsx'
import { type FigureLength, figureLength } from '#locale/figure-length.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { CrossIcon } from '#ui/icons.tsx'
import type { FormLine } from './form-line.ts'
import { LineNumberFields } from './LineNumberFields.tsx'
import { lineNamed, lineRemoved } from './line-changes.ts'
import { focusAfterRemoval, removeButtonId } from './line-focus.ts'
import classes from './lines.module.css'
import { TaxRatesField } from './TaxRatesField.tsx'
import { useLine, useLineRefusal } from './use-line.ts'
import { useLineRemoval } from './use-line-removal.ts'

interface LineRowProps {
  readonly lineKey: number
  /** From 1 on, as it is read out. */
  readonly place: number
}

/** One line. It is drawn again only when the line itself or its place changes. */
export const LineRow = memo(LineRowOnce)

function LineRowOnce({ lineKey, place }: LineRowProps) {
  const text = useText()
  const { store } = useOpenForm()
  const remove = useLineRemoval()
  const line = useLine(lineKey)
  const total = useFormState(({ form }) => totalsOfForm(form).lines[place - 1]?.total)

  function removeLine() {
    const { lines } = store.getState().form
    remove((form) => lineRemoved(form, lineKey))
    focusAfterRemoval(lines, lineKey)
  }

  if (line === undefined) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a table that stacks on phones
    <div role="row" aria-rowindex={place + 1} className={classes.row}>
      <LineNameField line={line} place={place} />
      <LineNumberFields line={line} place={place} />
      <TaxRatesField line={line} place={place} />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={classes.total} data-length={lengthOf(total)}>
        <span className={classes.cellLabel}>{text('line.total')}</span>
        {total === undefined ? null : <Money value={total} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="cell" className={classes.remove}>
        <ActionIcon
          variant="subtle"
          color="gray"
          id={removeButtonId(lineKey)}
          aria-label={text('line.remove', { place })}
          onKeyDown={pressOnce}
          onClick={removeLine}
        >
          <CrossIcon size={18} />
        </ActionIcon>
      </div>
    </div>
  )
}

/** The focus goes on to the next button: a key that is held must not remove line after line. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

function lengthOf(total: Decimal | undefined): FigureLength | undefined {
  return total === undefined ? undefined : figureLength(showMoney(total, currentLocale()))
}

function LineNameField({ line, place }: { readonly line: FormLine; readonly place: number }) {
  const text = useText()
  const change = useChange()
  const refusal = useLineRefusal(line, 'name')

  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="cell" className={classes.name}>
      <TextInput
        aria-label={text('line.of', { field: text('line.name'), place })}
        autoComplete="off"
        value={line.name}
        onChange={(event) => {
          const typed = event.currentTarget.value
          change((form) => lineNamed(form, line.key, typed))
        }}
        error={line.name.trim() === '' ? text('line.name-required') : refusal}
      />
    </div>
  )
}
