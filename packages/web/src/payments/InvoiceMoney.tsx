import { Group, Stack } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import { type Decimal, isLess, isZero, subtractMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMay, useMe } from '#api/me-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import factStyles from '#ui/facts.module.css'
import { Card, Note } from '#ui/forms/Card.tsx'
import layout from '#ui/layout.module.css'
import { LoadFailed } from '#ui/lists/notices.tsx'
import { showToast } from '#ui/toasts.ts'
import { AllocationList } from './AllocationList.tsx'
import { type DocumentMoney, payableKind } from './payment.ts'
import { documentMoneyQuery, openItemsQuery } from './payment-queries.ts'
import { useMoneyDialog, useOpenOnce } from './use-money-dialog.ts'

addEnglish(moneyEnglish)

interface InvoiceMoneyProps {
  readonly kind: DocumentKind
  readonly id: number
  /** Whether the address opens the dialog that records a payment. */
  readonly isPaying?: boolean
}

/** Shows what is owed, paid and credited of an issued document, and records changes of it. Renders nothing if it is not issued. */
export function InvoiceMoney({ kind, id, isPaying = false }: InvoiceMoneyProps) {
  const text = useText()
  const { data: money, error, refetch } = useQuery(documentMoneyQuery(kind, id))
  if (error && money === undefined) {
    return (
      <Card title={text('money.balance')}>
        <Note role="alert" color="bad">
          {error.message}
        </Note>
        <BusyButton variant="default" size="compact-sm" onClick={() => void refetch()}>
          {text('app.retry')}
        </BusyButton>
      </Card>
    )
  }
  if (!money) return null
  return kind.name === payableKind.name ? (
    <PayableCard money={money} isPaying={isPaying} />
  ) : (
    <CreditCard money={money} />
  )
}

type MoneyFact = readonly [TextKey, Decimal]

/** Shows amounts. The last one is emphasised. */
function MoneyFacts({ facts }: { readonly facts: readonly MoneyFact[] }) {
  const text = useText()
  return (
    <dl className={factStyles.stacked}>
      {facts.map(([label, amount], index) => (
        <div key={label} className={layout.pair}>
          <dt className={layout.muted}>{text(label)}</dt>
          <dd className={`${layout.amount} ${index === facts.length - 1 ? layout.strong : ''}`}>
            {showMoney(amount, currentLocale())}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface MoneyCardProps {
  readonly money: DocumentMoney
}

/** Shows a document that is paid. */
function PayableCard({ money, isPaying }: MoneyCardProps & { readonly isPaying: boolean }) {
  const text = useText()
  const { currency, owed, paid, credited, due, allocations } = money
  const writtenOff = [paid, credited, due].reduce(subtractMoney, owed)
  const optional = (fact: MoneyFact) => (isZero(fact[1]) ? [] : [fact])
  const { dialog, open } = useMoneyDialog()
  usePaymentRequest(money, isPaying, open)
  return (
    <Card title={text('money.balance')} action={<span className={layout.small}>{currency}</span>}>
      <Stack gap="sm">
        <MoneyFacts
          facts={[
            ['money.owed', owed],
            ['money.paid', paid],
            ...optional(['money.credited', credited]),
            ...optional(['money.written-off', writtenOff]),
            ['money.due', due],
          ]}
        />
        {allocations.length === 0 ? null : (
          <AllocationList
            allocations={allocations}
            currency={currency}
            end="source"
            onReverse={(payment) => open({ type: 'reverse', ...payment })}
          />
        )}
        {isLess(zero, due) ? <PayableButtons money={money} onOpen={open} /> : null}
        {dialog}
      </Stack>
    </Card>
  )
}

interface ButtonsProps extends MoneyCardProps {
  readonly onOpen: ReturnType<typeof useMoneyDialog>['open']
}

const toastMs = 8_000

/**
 * Opens the dialog that records a payment if the address asks for it, and removes that from the address. Says why not if nothing is due, or
 * if the member may not record payments.
 */
function usePaymentRequest(
  { id, customerId, shownNumber, due }: DocumentMoney,
  isAsked: boolean,
  open: ButtonsProps['onOpen'],
): void {
  const text = useText()
  const navigate = useNavigate()
  const isKnown = useMe() !== undefined
  const mayRecord = useMay('money')
  const isDue = isLess(zero, due)
  const { data: items } = useQuery({ ...openItemsQuery(customerId), enabled: isAsked && mayRecord && isDue })
  const isReady = !(mayRecord && isDue) || items !== undefined
  useOpenOnce(isAsked && isKnown && isReady, () => {
    void navigate({ to: '.', search: {}, replace: true })
    const invoice = items?.invoices.find((one) => one.id === id)
    if (!mayRecord) showToast('info', text('money.not-allowed'), toastMs)
    else if (isDue && invoice !== undefined) open({ type: 'pay', customerId, invoice })
    else showToast('info', text('money.nothing-due', { number: shownNumber }), toastMs)
  })
}

/** Offers what can be done about an amount that is due. */
function PayableButtons({ money: { id, customerId }, onOpen }: ButtonsProps) {
  const text = useText()
  const [mayRecord, mayGiveUp] = [useMay('money'), useMay('reverse')]
  const { data: items, error, refetch } = useQuery({ ...openItemsQuery(customerId), enabled: mayRecord })
  const invoice = items?.invoices.find((one) => one.id === id)
  if (items === undefined) return error && <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!mayRecord || invoice === undefined) return null
  const sources = items.sources.filter(({ currency }) => currency.id === invoice.currency.id)
  return (
    <Group gap="xs">
      <BusyButton onClick={() => onOpen({ type: 'pay', customerId, invoice })}>
        {text('money.record-payment')}
      </BusyButton>
      {sources.length === 0 ? null : (
        <BusyButton
          variant="default"
          onClick={() => onOpen({ type: 'use-credit', customerId, invoice, sources })}
        >
          {text('money.use-credit')}
        </BusyButton>
      )}
      <BusyButton variant="default" onClick={() => onOpen({ type: 'withhold', customerId, invoice })}>
        {text('money.withhold')}
      </BusyButton>
      {mayGiveUp ? (
        <BusyButton variant="default" onClick={() => onOpen({ type: 'write-off', customerId, invoice })}>
          {text('money.write-off')}
        </BusyButton>
      ) : null}
    </Group>
  )
}

/** Shows a credit of the customer. */
function CreditCard({ money }: MoneyCardProps) {
  const text = useText()
  const { currency, owed, due, allocations } = money
  const { dialog, open } = useMoneyDialog()
  return (
    <Card title={text('money.balance')} action={<span className={layout.small}>{currency}</span>}>
      <Stack gap="sm">
        <MoneyFacts
          facts={[
            ['money.credit-total', owed],
            ['money.used', subtractMoney(owed, due)],
            ['money.left', due],
          ]}
        />
        {allocations.length === 0 ? null : (
          <AllocationList
            allocations={allocations}
            currency={currency}
            end="target"
            onReverseAllocation={(allocation) => open({ type: 'reverse-allocation', allocation })}
          />
        )}
        {isLess(zero, due) ? <CreditButtons money={money} onOpen={open} /> : null}
        {dialog}
      </Stack>
    </Card>
  )
}

/** Offers what can be done with what is left of a credit. */
function CreditButtons({ money: { id, customerId }, onOpen }: ButtonsProps) {
  const text = useText()
  const [mayAllocate, mayRefund] = [useMay('money'), useMay('reverse')]
  const { data: items, error, refetch } = useQuery({ ...openItemsQuery(customerId), enabled: mayAllocate })
  if (items === undefined) return error && <LoadFailed error={error} onRetry={() => void refetch()} />
  const source = items.sources.find((one) => one.type === 'credit-note' && one.id === id)
  if (!mayAllocate || source === undefined) return null
  return (
    <Group gap="xs">
      <BusyButton onClick={() => onOpen({ type: 'allocate', customerId, source })}>
        {text('money.allocate')}
      </BusyButton>
      {mayRefund ? (
        <BusyButton variant="default" onClick={() => onOpen({ type: 'refund', customerId, source })}>
          {text('money.refund-action')}
        </BusyButton>
      ) : null}
    </Group>
  )
}
