import { Button } from '@mantine/core'
import { createContext, Fragment, type ReactNode, useCallback, useContext, useId, useState } from 'react'
import { useText } from '#locale/use-text.ts'
import classes from './ModalDialog.module.css'
import { ModalDialog } from './ModalDialog.tsx'

/** One answer that a question offers; `value` is what the asker gets. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly isMain?: boolean
}

interface Pending {
  readonly key: number
  readonly shown: ReactNode
}

/** @param draw the dialog; what it calls with an answer closes it */
type Ask = <Answer>(draw: (answer: (given: Answer) => void) => ReactNode) => Promise<Answer>

const AskContext = createContext<Ask | null>(null)
let lastKey = 0

/** Shows the alerts and questions of everything below it, one after another. */
export function AlertProvider({ children }: { readonly children: ReactNode }) {
  const [pending, setPending] = useState<readonly Pending[]>([])

  const ask = useCallback(<Answer,>(draw: (answer: (given: Answer) => void) => ReactNode) => {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    lastKey += 1
    const key = lastKey
    function answer(given: Answer) {
      setPending((waiting) => waiting.filter((question) => question.key !== key))
      resolve(given)
    }
    setPending((waiting) => [...waiting, { key, shown: draw(answer) }])
    return promise
  }, [])

  const first = pending[0]
  return (
    <AskContext value={ask}>
      {children}
      {first ? <Fragment key={first.key}>{first.shown}</Fragment> : null}
    </AskContext>
  )
}

/** Shows exactly the text; resolves when it is closed by its button, Enter or Escape. */
export function useAlert(): (text: string) => Promise<void> {
  const ask = useAskInWords()
  const wording = useText()
  return useCallback(
    async (text) => {
      await ask(text, [{ value: 'closed', label: wording('alert.close'), isMain: true }])
    },
    [ask, wording],
  )
}

/** Asks; false for the second answer and for Escape. */
export function useQuestion(): (text: string, labels?: { yes?: string; no?: string }) => Promise<boolean> {
  const ask = useAskInWords()
  const wording = useText()
  return useCallback(
    async (text, labels = {}) => {
      const no = { value: 'no', label: labels.no ?? wording('question.no') }
      const yes = { value: 'yes', label: labels.yes ?? wording('question.yes'), isMain: true }
      return (await ask(text, [no, yes])) === 'yes'
    },
    [ask, wording],
  )
}

/** Asks for one of several answers; null for Escape. The main one has the focus. */
export function useChoice() {
  const ask = useAskInWords()
  return useCallback(
    async function choose<Value extends string>(
      text: string,
      choices: readonly Choice<Value>[],
    ): Promise<Value | null> {
      const answered = await ask(text, choices)
      return choices.find((choice) => choice.value === answered)?.value ?? null
    },
    [ask],
  )
}

/** Asks with a dialog of the asker's own, in turn with all others. */
export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (ask === null) throw new Error('Alerts are asked for outside of AlertProvider.')
  return ask
}

function useAskInWords() {
  const ask = useAsk()
  return useCallback(
    (text: string, choices: readonly Choice<string>[]) =>
      ask<string | null>((answer) => <AlertDialog text={text} choices={choices} onAnswer={answer} />),
    [ask],
  )
}

interface AlertDialogProps {
  readonly text: string
  readonly choices: readonly Choice<string>[]
  onAnswer(value: string | null): void
}

function AlertDialog({ text, choices, onAnswer }: AlertDialogProps) {
  const textId = useId()
  const hasMain = choices.some((choice) => choice.isMain)
  return (
    <ModalDialog role="alertdialog" labelledBy={textId} onEscape={() => onAnswer(null)}>
      <p id={textId}>{text}</p>
      <div className={classes.actions}>
        {choices.map((choice, place) => (
          <Button
            key={choice.value}
            variant={choice.isMain ? 'filled' : 'default'}
            data-autofocus={(hasMain ? choice.isMain : place === 0) || undefined}
            onClick={() => onAnswer(choice.value)}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </ModalDialog>
  )
}
