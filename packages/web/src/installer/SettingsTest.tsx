import { Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError } from '#api/responses.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { Note } from '#ui/forms/Card.tsx'
import { CheckIcon, CrossIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import classes from './installer.module.css'
import type { InstallerValues } from './installer-form.ts'
import { problemsIn } from './installer-queries.ts'
import { useWizard } from './wizard.ts'

interface TestResult {
  readonly isGood: boolean
  readonly messages: readonly string[]
}

interface SettingsTestState {
  readonly isRunning: boolean
  /** Null before the first test, and after a change of the tested settings. */
  readonly result: TestResult | null
  run(): void
}

interface SettingsTestOptions<Tested> {
  /** Returns the values that are tested. */
  select(values: InstallerValues): Tested
  /** @returns the message of the server @throws ApiError with the reason of the failure */
  send(code: string, tested: Tested): Promise<string>
}

/** Tests settings before they are submitted, and returns the result as messages. */
export function useSettingsTest<Tested>({ select, send }: SettingsTestOptions<Tested>): SettingsTestState {
  const { form } = useWizard()
  const text = useText()
  // as: complete, because all fields have default values
  const values = useWatch({ control: form.control }) as InstallerValues
  const test = useMutation({
    mutationFn: async (tested: InstallerValues): Promise<TestResult> => {
      try {
        return { isGood: true, messages: [await send(tested.code.trim(), select(tested))] }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { fields, others } = problemsIn(error, tested, text)
        return { isGood: false, messages: [...fields.map(([, message]) => message), ...others] }
      }
    },
  })
  const isOutdated = test.variables !== undefined && !isSame(select(values), select(test.variables))
  return {
    isRunning: test.isPending,
    result: isOutdated ? null : (test.data ?? null),
    run: () => test.mutate(form.getValues()),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface SettingsTestProps {
  readonly label: string
  readonly test: SettingsTestState
  /** Additional fields of the test. */
  readonly children?: ReactNode
}

/** Tests settings and shows the result. Requires a valid purchase code, because the test makes the server call other hosts. */
export function SettingsTest({ label, test, children }: SettingsTestProps) {
  const text = useText()
  const reasonId = useId()
  const isAllowed = useWizard().progress.codeCheck === 'valid'
  return (
    <Stack gap="xs" pt={20} className={layout.lineAbove}>
      <div className={`${layout.row} ${layout.loose} ${classes.testRow}`}>
        {children}
        <BusyButton
          variant="default"
          isBusy={test.isRunning}
          blockedBecause={isAllowed ? undefined : reasonId}
          onClick={test.run}
        >
          {label}
        </BusyButton>
      </div>
      {isAllowed ? null : <Note id={reasonId}>{text('installer.code-needed')}</Note>}
      <Result result={test.result} />
    </Stack>
  )
}

/** Shows the result in one of two live regions that always exist: success politely, an error assertively. */
function Result({ result }: { readonly result: TestResult | null }) {
  const lines = result?.messages.map((message) => (
    <p
      key={message}
      className={`${layout.line} ${layout.wrap} ${result.isGood ? layout.good : layout.bad} ${classes.state}`}
    >
      {result.isGood ? <CheckIcon size={16} /> : <CrossIcon size={16} />}
      <span>{message}</span>
    </p>
  ))
  return (
    <>
      <div role="status">{result?.isGood ? lines : null}</div>
      <div role="alert">{result?.isGood ? null : lines}</div>
    </>
  )
}
