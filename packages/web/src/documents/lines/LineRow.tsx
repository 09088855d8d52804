import {
  findTextsWithin,
  isDecimalLineField,
  isTextLineField,
  lineFieldNames,
  lineFields,
  optionalTexts,
  type TextLineField,
} from '@quittance/shared/documents/line-fields.ts'
import type { LineField } from '@quittance/shared/documents/sales-document.ts'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, memo, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { totalsOfForm } from '#documents/document-form.ts'
import { useChange, useFormState, useOpenForm } from '#documents/document-store.ts'
import { ExplainButton } from '#documents/explanations/ExplainButton.tsx'
import { lineTotalId } from '#documents/explanations/explanation-request.ts'
import { DocumentAmount, useMoneyText } from '#documents/totals/DocumentAmount.tsx'
import { currentLocale } from '#locale/locale.ts'
import { getAmountLength, showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { isComposing } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { DecimalField } from './DecimalField.tsx'
import type { FormLine } from './form-line.ts'
import { LineActions } from './LineActions.tsx'
import { LineTextField } from './LineTextField.tsx'
import { useLineActions } from './line-actions.ts'
import { emptyLineBlurred, hasRoomForLines } from './line-changes.ts'
import { enterLineField, focusLineField, lineCellId, useGoToLine } from './line-focus.ts'
import classes from './lines.module.css'
import { TaxRatesField } from './TaxRatesField.tsx'

interface LineRowProps {
  readonly lineKey: number
  /** Position of the line, starting at 1, as screen readers announce it. */
  readonly place: number
}

/** Shows a line. It renders again only if the line or its position changes, and only the cells whose values change. */
export const LineRow = memo(function LineRow({ lineKey, place }: LineRowProps) {
  const line = useLine(lineKey, place)
  const rejections = useLineRejections(line)
  const isBlank = useFormState(({ form }) => form.nextLineKey === lineKey)
  // While a new line is being written, nothing is reported as missing.
  const [isFresh, setFresh] = useState(false)
  const { shown, missingText, add, hide } = useOptionalTexts(lineKey, line)
  const keys = useLineKeys(lineKey, {
    onBlurred: () => setFresh(false),
    onAddText: () => add(missingText ?? optionalTexts[0]),
  })

  if (line === undefined && !isBlank) return null
  const at = { lineKey, place }
  const cell = { ...at, isFresh, rejections }
  return (
    // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: rows of a table that stacks on phones
    <div
      role="row"
      aria-rowindex={place + 1}
      data-item={lineKey}
      className={`${layout.relative} ${classes.row}`}
      {...keys}
      onFocus={() => line === undefined && setFresh(true)}
    >
      <LineCell field="name" {...cell} line={line} missingText={missingText} onAddText={add} />
      {line === undefined ? null : (
        <>
          {shown.length === 0 ? null : (
            <div role="presentation" className={classes.texts}>
              {shown.map((field) => (
                <LineCell key={field} {...cell} {...{ field, line }} onEmpty={hide} />
              ))}
            </div>
          )}
          {columnsAfterName.map((field) => (
            <LineCell key={field} {...cell} {...{ field, line }} />
          ))}
          <LineTotal {...at} />
          <LineActions {...at} onAddText={add} />
        </>
      )}
    </div>
  )
})

const columnsAfterName = lineFieldNames.filter(
  (field) => field !== 'name' && lineFields[field].column !== null,
)

/** Returns the optional texts that a line shows and the next one that it can show, with functions that add and hide one. */
function useOptionalTexts(lineKey: number, line: FormLine | undefined) {
  const [added, setAdded] = useState<readonly TextLineField[]>([])
  const hide = useCallback(
    (field: TextLineField) => setAdded((before) => before.filter((each) => each !== field)),
    [],
  )
  const add = useCallback(
    (field: TextLineField | undefined) => {
      if (field === undefined) return
      flushSync(() => setAdded((before) => [...before, field]))
      focusLineField(lineKey, field)
    },
    [lineKey],
  )
  const shown =
    line === undefined ? [] : optionalTexts.filter((field) => line[field] !== '' || added.includes(field))
  const missingText = line === undefined ? undefined : optionalTexts.find((field) => !shown.includes(field))
  return { shown, missingText, add, hide }
}

interface LineCellProps extends LineRowProps, OptionalTextProps {
  readonly field: LineField
  /** undefined: it is the blank line. */
  readonly line: FormLine | undefined
  readonly isFresh: boolean
  readonly rejections: LineRejections
}

type OptionalTextProps = Pick<ComponentProps<typeof LineTextField>, 'missingText' | 'onAddText' | 'onEmpty'>

/** Shows a field and the texts beside it. */
function LineCell(props: LineCellProps) {
  const { field, line, lineKey, place, rejections } = props
  const text = useText()
  const isText = isTextLineField(field)
  const beside = isText ? [] : findTextsWithin(field)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div
      role="cell"
      id={lineCellId(lineKey, field)}
      data-field={field}
      className={beside.length === 0 ? undefined : classes.withTexts}
    >
      {isText ? null : (
        <span className={`${layout.note} ${classes.cellLabel}`}>{text(lineFields[field].label)}</span>
      )}
      <LineEditor {...props} />
      {beside.map((each) => (
        <div key={each} id={lineCellId(lineKey, each)} className={classes.beside}>
          <LineEditor {...{ lineKey, place, line, rejections }} isFresh={props.isFresh} field={each} />
        </div>
      ))}
    </div>
  )
}

/** Edits a field with the editor of its type. */
function LineEditor({ field, line, isFresh, rejections, lineKey, place, ...optional }: LineCellProps) {
  const at = { lineKey, place, rejection: rejections[field] }
  if (isTextLineField(field)) {
    const isProduct = (line?.productId ?? null) !== null
    return <LineTextField {...at} {...optional} {...{ field, isProduct }} value={line?.[field] ?? null} />
  }
  if (line === undefined) return null
  if (!isDecimalLineField(field)) return <TaxRatesField {...at} taxRates={line.taxRates} />
  return (
    <DecimalField
      {...at}
      {...{ field, isFresh }}
      value={line[field]}
      invalidInput={line.invalidInput[field]}
    />
  )
}

function LineTotal({ lineKey, place }: LineRowProps) {
  const text = useText()
  const moneyText = useMoneyText()
  const total = useFormState(({ form }) => totalsOfForm(form).lines[place - 1]?.total)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table that stacks on phones
    <div
      role="cell"
      className={`${layout.medium} ${classes.total}`}
      data-length={total && getAmountLength(showMoney(total, currentLocale()))}
    >
      <span className={`${layout.note} ${classes.cellLabel}`}>{text('line.total')}</span>
      {total === undefined ? null : (
        <ExplainButton
          id={lineTotalId(lineKey)}
          amount={{ type: 'line', key: lineKey }}
          name={text('line.field-label', { field: text('line.total'), place })}
          shownAmount={moneyText(total)}
          isPassedBy
        >
          <DocumentAmount value={total} />
        </ExplainButton>
      )}
    </div>
  )
}

/** Returns the line with a key; undefined: it was removed. @param place its position, starting at 1, which is checked first */
function useLine(key: number, place: number): FormLine | undefined {
  return useFormState(({ form: { lines } }) => {
    const there = lines[place - 1]
    return there?.key === key ? there : lines.find((line) => line.key === key)
  })
}

type LineRejections = Readonly<Partial<Record<LineField, string>>>

const noRejections: LineRejections = {}

/** Returns the errors that the server has reported for the fields of a line, until the line is changed. */
function useLineRejections(line: FormLine | undefined): LineRejections {
  return useFormState(({ rejected }) => {
    const said = line === undefined ? undefined : rejected?.lines.get(line.key)
    return said?.line === line ? (said?.sentences ?? noRejections) : noRejections
  })
}

interface LineKeyActions {
  /** Called after the row has lost the focus. */
  readonly onBlurred: () => void
  /** Called when Alt+Enter is pressed in a field: the user wants to write an optional text. */
  readonly onAddText: () => void
}

/** Returns the keyboard and focus handlers of a row. */
function useLineKeys(lineKey: number, { onBlurred, onAddText }: LineKeyActions) {
  const { store } = useOpenForm()
  const change = useChange()
  const move = useMoveKeys(lineKey)
  const walk = useEnterKey(lineKey)

  function blur(row: Element): void {
    // The focus may be back, for example from another window or after an undo step.
    if (row.contains(document.activeElement)) return
    change((form) => emptyLineBlurred(form, lineKey))
    onBlurred()
  }

  return {
    onKeyDownCapture(event: KeyboardEvent): void {
      move(event)
      if (isAddTextKey(event) && store.getState().form.nextLineKey !== lineKey) {
        event.preventDefault()
        event.stopPropagation()
        onAddText()
      }
      if (!event.isPropagationStopped()) walk(event)
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      requestAnimationFrame(() => blur(currentTarget))
    },
  }
}

/** Returns a key handler that moves a line with Alt and an arrow key. */
function useMoveKeys(lineKey: number): (event: KeyboardEvent) => void {
  const { move } = useLineActions(lineKey)
  return function pressKey(event) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget, target } = event
    if (!altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return
    // React also passes on events of dropdowns, which are elsewhere in the page and use the arrow keys themselves.
    if (!(target instanceof Node && currentTarget.contains(target))) return
    // Fields use arrow keys to change a number or to open a list.
    event.preventDefault()
    event.stopPropagation()
    move(key === 'ArrowUp' ? -1 : 1)
  }
}

function isAddTextKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  return key === 'Enter' && altKey && !(ctrlKey || metaKey || shiftKey) && target instanceof HTMLInputElement
}

const enterStops = lineFieldNames.filter((field) => lineFields[field].isEnterStop)

interface Position {
  readonly key: number
  readonly field: LineField
}

/** Returns a key handler: Enter moves to the next stop, and from the last stop to the next line; Shift+Enter moves back. */
function useEnterKey(lineKey: number): (event: KeyboardEvent) => void {
  const { store } = useOpenForm()
  const goTo = useGoToLine(enterLineField)

  function findStop({ key, field }: Position, by: 1 | -1): Position | null {
    const within = enterStops[enterStops.indexOf(field) + by]
    if (within !== undefined) return { key, field: within }
    const { form } = store.getState()
    const keys = form.lines.map((line) => line.key)
    if (hasRoomForLines(form)) keys.push(form.nextLineKey)
    const next = keys[keys.indexOf(key) + by]
    const stop = enterStops.at(by === 1 ? 0 : -1)
    return next === undefined || stop === undefined ? null : { key: next, field: stop }
  }

  return function pressKey(event) {
    const field = findFieldOfEnter(event, lineKey)
    const isBlank = store.getState().form.nextLineKey === lineKey
    if (field === undefined || (isBlank && !event.shiftKey)) return
    const to = findStop({ key: lineKey, field }, event.shiftKey ? -1 : 1)
    if (to === null) return
    // The field applies its input when it loses the focus.
    event.preventDefault()
    event.stopPropagation()
    void goTo(to.key, to.field)
  }
}

function findFieldOfEnter(event: KeyboardEvent, lineKey: number): LineField | undefined {
  const { key, altKey, ctrlKey, metaKey, nativeEvent, target } = event
  if (key !== 'Enter' || altKey || ctrlKey || metaKey || isComposing(nativeEvent)) return undefined
  if (!(target instanceof HTMLInputElement) || hasActiveOption(target)) return undefined
  return enterStops.find((field) => document.getElementById(lineCellId(lineKey, field))?.contains(target))
}

/** Returns whether a product is active in the list, which Enter selects. */
function hasActiveOption(field: HTMLInputElement): boolean {
  const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
  return option?.hasAttribute('data-combobox-selected') === true
}
