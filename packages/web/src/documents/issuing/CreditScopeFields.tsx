import { Checkbox, Radio, Stack } from '@mantine/core'
import { decimalRules, limits } from '@quittance/shared/documents/limits.ts'
import issueDialogsEnglish from '@quittance/shared/locales/en/issue-dialogs.json' with { type: 'json' }
import {
  addExact,
  isZero,
  one,
  readDecimal,
  toExact,
  toMoney,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { NumberField } from '#ui/NumberField.tsx'
import tables from '#ui/tables.module.css'
import type { CreditLine, CreditScope } from './credit-queries.ts'

addEnglish(issueDialogsEnglish)

const scopeTypes = ['whole', 'lines', 'amount'] as const satisfies readonly CreditScope['type'][]

/** The part of the invoice that the user has chosen to credit. The values of the other choices stay. */
export interface ScopeInput {
  readonly type: CreditScope['type']
  /** Amounts without VAT by the positions of the lines, or what was typed instead of one. */
  readonly nets: ReadonlyMap<number, string>
  /** With VAT, or what was typed instead; empty: nothing. */
  readonly amount: string
}

/** Returns the choice of a dialog that was just opened. */
export function startScope(): ScopeInput {
  return { type: 'whole', nets: new Map(), amount: '' }
}

/** Returns the amount that the credit note credits. */
export function toScope({ type, nets, amount }: ScopeInput): CreditScope {
  if (type === 'whole') return { type }
  if (type === 'amount') return { type, amount: readDecimal(amount) ?? zero }
  return { type, lines: [...nets].map(([position, net]) => ({ position, net: readDecimal(net) ?? zero })) }
}

/** Returns the key of the text that says what is missing; null: nothing. Text that is no amount must not count as nothing. */
export function findMissing({ type, nets, amount }: ScopeInput): TextKey | null {
  const entered = type === 'lines' ? [...nets.values()] : [amount]
  if (type !== 'whole' && entered.some(isUnreadable)) return 'issue.unreadable-amount'
  if (type === 'lines' && nets.size === 0) return 'issue.no-line'
  if (type === 'amount' && isZero(readDecimal(amount) ?? zero)) return 'issue.no-amount'
  return null
}

function isUnreadable(entered: string): boolean {
  return entered !== '' && readDecimal(entered) === null
}

/** Returns the properties of a field for an amount that can also be text which is no amount. */
function toFieldValue(entered: string) {
  return { value: readDecimal(entered), unreadable: isUnreadable(entered) ? entered : undefined }
}

interface CreditScopeFieldsProps {
  /** ISO 4217 code. */
  readonly currency: string
  /** Empty: they cannot be selected. */
  readonly lines: readonly CreditLine[]
  readonly scope: ScopeInput
  /** Key of the text that says what is missing; null: nothing, or not tried yet. */
  readonly missing: TextKey | null
  onChange(scope: ScopeInput): void
}

/** Selects what is credited: everything that is left, parts of lines, or an amount. */
export function CreditScopeFields(props: CreditScopeFieldsProps) {
  const { currency, lines, scope, missing, onChange } = props
  const text = useText()
  const types = scopeTypes.filter((type) => lines.length > 0 || type !== 'lines')
  return (
    <>
      <Radio.Group
        label={text('issue.scope')}
        value={scope.type}
        onChange={(value) =>
          onChange({ ...scope, type: scopeTypes.find((type) => type === value) ?? 'whole' })
        }
      >
        <Stack gap="xs" mt="xs">
          {types.map((type) => (
            <Radio key={type} size="md" value={type} label={text(`issue.scope-${type}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {scope.type === 'lines' ? (
        <Lines
          currency={currency}
          lines={lines}
          nets={scope.nets}
          isTried={missing !== null}
          onChange={(nets) => onChange({ ...scope, nets })}
        />
      ) : null}
      {scope.type === 'amount' ? (
        <NumberField
          label={text('issue.amount', { currency })}
          description={text('issue.amount-hint')}
          required
          isMoney
          sendsForm
          places={limits.moneyPlaces}
          minimum={decimalRules.payment.minimum}
          {...toFieldValue(scope.amount)}
          error={missing === null ? undefined : text(missing)}
          onType={(amount) => onChange({ ...scope, amount })}
          onLeave={({ value, unreadable }) => onChange({ ...scope, amount: value ?? unreadable ?? '' })}
        />
      ) : null}
    </>
  )
}

interface LinesProps extends Pick<CreditScopeFieldsProps, 'currency' | 'lines'> {
  readonly nets: ScopeInput['nets']
  /** Whether text that is no amount is an error by now. */
  readonly isTried: boolean
  onChange(nets: ScopeInput['nets']): void
}

/** Selects how much of each line is credited. */
function Lines({ currency, lines, nets, isTried, onChange }: LinesProps) {
  const text = useText()

  function set(position: number, net: string) {
    const changed = new Map(nets)
    if (net === '' || isZero(readDecimal(net) ?? one)) changed.delete(position)
    else changed.set(position, net)
    onChange(changed)
  }

  const amounts = [...nets.values()].map((net) => readDecimal(net) ?? zero)
  const sum = amounts.reduce((total, net) => addExact(total, toExact(net)), toExact(zero))
  return (
    <>
      <div className={layout.small}>{text('issue.lines-hint')}</div>
      <table
        className={`${tables.table} ${tables.middle} ${tables.cards}`}
        aria-label={text('issue.scope-lines')}
      >
        <thead>
          <tr>
            <th scope="col">{text('issue.line')}</th>
            <th scope="col" data-numeric>
              {text('issue.line-net')}
            </th>
            <th scope="col" data-numeric>
              {text('issue.line-left')}
            </th>
            <th scope="col" data-numeric>
              {text('issue.line-credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow
              key={line.position}
              line={line}
              net={nets.get(line.position) ?? ''}
              isTried={isTried}
              onChange={(net) => set(line.position, net)}
            />
          ))}
        </tbody>
      </table>
      <div className={`${layout.row} ${layout.apart} ${layout.medium}`}>
        <span>{text('issue.credit-sum')}</span>
        <output aria-live="off" className={layout.amount}>
          {showMoney(toMoney(sum), currentLocale())} {currency}
        </output>
      </div>
    </>
  )
}

interface LineRowProps extends Pick<LinesProps, 'isTried'> {
  readonly line: CreditLine
  /** Empty: nothing of the line is credited. */
  readonly net: string
  onChange(net: string): void
}

/** Shows a line with a box that credits all that is left of it, and a field for a part. Of a line that is credited already, neither can be used. */
function LineRow({ line: { position, name, net: whole, left }, net, isTried, onChange }: LineRowProps) {
  const text = useText()
  const isOff = isZero(left) && net === ''
  const label = position === 0 ? text('issue.charges') : `${position}. ${name}`
  return (
    <tr>
      <th scope="row">
        <Checkbox
          label={label}
          checked={net !== ''}
          disabled={isOff}
          onChange={(event) => onChange(event.currentTarget.checked ? left : '')}
        />
      </th>
      <td data-numeric data-label={text('issue.line-net')}>
        {showMoney(whole, currentLocale())}
      </td>
      <td data-numeric data-label={text('issue.line-left')}>
        {showMoney(left, currentLocale())}
      </td>
      <td data-numeric data-label={text('issue.line-credit')}>
        <NumberField
          aria-label={text('issue.credit-of-line', { line: label })}
          isMoney
          sendsForm
          places={limits.moneyPlaces}
          minimum={zero}
          {...toFieldValue(net)}
          disabled={isOff}
          // Not when the field is left: the message would move the button below while it is being clicked.
          error={isTried && isUnreadable(net) ? text('issue.unreadable-amount') : undefined}
          onType={onChange}
          onLeave={({ value, unreadable }) => onChange(value ?? unreadable ?? '')}
        />
      </td>
    </tr>
  )
}
