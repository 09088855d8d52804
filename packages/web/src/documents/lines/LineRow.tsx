import { ActionIcon } from '@mantine/core'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { type KeyboardEvent, memo, useState } from 'react'
import { useFormState } from '#documents/document-store.ts'
import { ExplainButton } from '#documents/explaining/ExplainButton.tsx'
import { lineTotalId } from '#documents/explaining/explanation-request.ts'
import { totalsOfForm } from '#documents/form-totals.ts'
import { Money, useMoneyText } from '#documents/Money.tsx'
import { type AmountLength, getAmountLength } from '#locale/amount-length.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { CrossIcon } from '#ui/icons.tsx'
import { GripIcon } from '#ui/move-icons.tsx'
import type { FormLine } from './form-line.ts'
import { LineMenu } from './LineMenu.tsx'
import { LineNameField } from './LineNameField.tsx'
import { LineNumericField } from './LineNumericField.tsx'
import { removeButtonId } from './line-focus.ts'
import classes from './lines.module.css'
import { TaxRatesField } from './TaxRatesField.tsx'
import { type LineRefusals, useLine, useLineRefusals } from './use-line.ts'
import { useLineKeys } from './use-line-keys.ts'
import { useRemoveLine } from './use-line-removal.ts'

interface LineRowProps {
  readonly lineKey: number
  /** Position of the line, starting at 1, as screen readers announce it. */
  readonly place: number
}

/** Shows a line. It renders again only if the line or its position changes, and only the cells whose values change. */
export const LineRow = memo(function LineRow({ lineKey, place }: LineRowProps) {
  const line = useLine(lineKey, place)
  const refusals = useLineRefusals(line)
  const isNext = useFormState(({ form }) => form.nextLineKey === lineKey)
  // While a new line is being written, nothing is reported as missing.
  const [isFresh, setFresh] = useState(false)
  const keys = useLineKeys(lineKey, () => setFresh(false))

  if (line === undefined && !isNext) return null
  const at = { lineKey, place }
  const name = line?.name ?? null
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a table that stacks on phones
    <div
      role="row"
      aria-rowindex={place + 1}
      data-line={lineKey}
      className={classes.row}
      {...keys}
      onFocus={() => line === undefined && setFresh(true)}
    >
      <LineNameField
        {...at}
        name={name}
        isProduct={(line?.productId ?? null) !== null}
        refusal={refusals.name}
      />
      {line === undefined ? null : <LineCells {...at} {...{ line, refusals, isFresh }} />}
    </div>
  )
})

interface LineCellsProps extends LineRowProps {
  readonly line: FormLine
  readonly refusals: LineRefusals
  readonly isFresh: boolean
}

/** Shows the cells after the name. */
function LineCells({ line, refusals, isFresh, ...at }: LineCellsProps) {
  const total = useFormState(({ form }) => totalsOfForm(form).lines[at.place - 1]?.total)
  const { price, quantity, taxRates, unread } = line
  return (
    <>
      <LineNumericField
        {...at}
        field="price"
        value={price}
        unread={unread.price}
        isFresh={isFresh}
        refusal={refusals.price}
      />
      <LineNumericField
        {...at}
        field="quantity"
        value={quantity}
        unread={unread.quantity}
        refusal={refusals.quantity}
      />
      <TaxRatesField {...at} taxRates={taxRates} refusal={refusals.taxRates} />
      <LineTotal {...at} total={total} />
      <LineActions {...at} />
    </>
  )
}

interface LineTotalProps extends LineRowProps {
  readonly total: Decimal | undefined
}

function LineTotal({ lineKey, place, total }: LineTotalProps) {
  const text = useText()
  const moneyText = useMoneyText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="cell" className={classes.total} data-length={lengthOf(total)}>
      <span className={classes.cellLabel}>{text('line.total')}</span>
      {total === undefined ? null : (
        <ExplainButton
          id={lineTotalId(lineKey)}
          amount={{ type: 'line', key: lineKey }}
          name={text('line.field-label', { field: text('line.total'), place })}
          shownAmount={moneyText(total)}
          isPassedBy
        >
          <Money value={total} />
        </ExplainButton>
      )}
    </div>
  )
}

function lengthOf(total: Decimal | undefined): AmountLength | undefined {
  return total === undefined ? undefined : getAmountLength(showMoney(total, currentLocale()))
}

function LineActions(at: LineRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <div role="cell" className={classes.actions}>
      <span data-grip className={classes.grip}>
        <GripIcon size={18} />
      </span>
      <LineMenu {...at} />
      <RemoveLine {...at} />
    </div>
  )
}

const RemoveLine = memo(function RemoveLine({ lineKey, place }: LineRowProps) {
  const text = useText()
  const removeLine = useRemoveLine(lineKey)
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      id={removeButtonId(lineKey)}
      // Not a tab stop, because the menu contains this action too.
      tabIndex={-1}
      aria-label={text('line.remove', { place })}
      onKeyDown={pressOnce}
      onClick={removeLine}
    >
      <CrossIcon size={18} />
    </ActionIcon>
  )
})

/** Ignores key repeat: the focus moves to the next remove button, so a held key would remove line after line. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
