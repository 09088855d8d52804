import { Button } from '@mantine/core'
import { useCallback, useId } from 'react'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { useAsk } from './dialog-queue.tsx'
import { ModalDialog } from './ModalDialog.tsx'

/** An answer that the user can select. `value` is returned to the caller. */
export interface Choice<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly isMain?: boolean
}

/** Returns a function that shows a text. It resolves when the user closes the alert by its button, Enter or Escape. */
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

/** Returns a function that asks a question. It resolves to false for the second answer and for Escape. */
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

/** Returns a function that asks for one of several answers, or null for Escape. The main answer has the focus. */
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
      <div className={layout.actions}>
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
