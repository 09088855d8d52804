import type { ReactNode } from 'react'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import type { ChoiceWording } from './ChoiceScreen.tsx'
import type { ShownChoice } from './choice.ts'
import classes from './choices.module.css'
import type { useEnding } from './use-ending.ts'

interface ChoiceTableProps {
  readonly wording: ChoiceWording
  readonly choices: readonly ShownChoice[]
  readonly ending: ReturnType<typeof useEnding>
  /** Id of the record whose form is open; null: a new one; undefined: none. */
  readonly open: number | null | undefined
  /** undefined: records cannot be changed. */
  readonly onOpen: ((id: number) => void) | undefined
  readonly form: (id: number) => ReactNode
}

/** Lists the records with their use and their actions. */
export function ChoiceTable(props: ChoiceTableProps) {
  const { wording, choices, open, form } = props
  const text = useText()
  if (choices.length === 0) return <p className={classes.none}>{wording.none}</p>
  return (
    <div className={classes.sheet}>
      <table className={classes.table} aria-label={wording.heading}>
        <thead>
          <tr>
            <th scope="col">{text('catalogue.name')}</th>
            {wording.columns.map((column) => (
              <th key={column} scope="col" data-numeric>
                {column}
              </th>
            ))}
            <th scope="col">{text('catalogue.used-in')}</th>
            <th scope="col">{text('catalogue.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) =>
            choice.id === open ? (
              <tr key={choice.id}>
                <td className={classes.opened} colSpan={3 + wording.columns.length}>
                  {form(choice.id)}
                </td>
              </tr>
            ) : (
              <ChoiceRow key={choice.id} choice={choice} {...props} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

interface ChoiceRowProps extends ChoiceTableProps {
  readonly choice: ShownChoice
}

function ChoiceRow({ choice, wording, ending, open, onOpen }: ChoiceRowProps) {
  const text = useText()
  const { id, name, cells, isRetired, uses } = choice
  return (
    <tr data-retired={isRetired || undefined}>
      <th scope="row">
        {name}
        {isRetired ? <span className={classes.retired}>{text('catalogue.state-retired')}</span> : null}
      </th>
      {wording.columns.map((column, place) => (
        <td key={column} data-numeric data-label={column}>
          {cells[place]}
        </td>
      ))}
      <td className={classes.uses}>{uses === '' ? text('catalogue.unused') : uses}</td>
      <td>
        <div className={classes.actions}>
          {onOpen === undefined ? null : (
            <BusyButton
              variant="default"
              size="compact-sm"
              isOff={open !== undefined}
              aria-label={`${text('catalogue.edit')} ${name}`}
              data-opens={id}
              onClick={() => onOpen(id)}
            >
              {text('catalogue.edit')}
            </BusyButton>
          )}
          <EndingButtons choice={choice} ending={ending} />
        </div>
      </td>
    </tr>
  )
}

function EndingButtons({ choice, ending }: Pick<ChoiceRowProps, 'choice' | 'ending'>) {
  const text = useText()
  const ask = useQuestion()
  const { id, name, isRetired, uses } = choice
  const change = isRetired ? 'restore' : 'retire'

  async function deleteIt() {
    const question = text('catalogue.delete-one', { name })
    if (await ask(question, { yes: text('catalogue.delete') })) ending.mutate({ id, change: 'delete' })
  }

  return (
    <>
      <BusyButton
        variant="default"
        size="compact-sm"
        isOff={ending.isPending}
        aria-label={`${text(`catalogue.${change}`)} ${name}`}
        onClick={() => ending.mutate({ id, change })}
      >
        {text(`catalogue.${change}`)}
      </BusyButton>
      {uses === '' ? (
        <BusyButton
          variant="default"
          size="compact-sm"
          isOff={ending.isPending}
          aria-label={`${text('catalogue.delete')} ${name}`}
          onClick={() => void deleteIt()}
        >
          {text('catalogue.delete')}
        </BusyButton>
      ) : null}
    </>
  )
}
