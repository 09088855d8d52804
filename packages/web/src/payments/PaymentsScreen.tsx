import { Box, Button, Group, Title } from '@mantine/core'
import listsEnglish from '@quittance/shared/locales/en/lists.json' with { type: 'json' }
import moneyEnglish from '@quittance/shared/locales/en/money.json' with { type: 'json' }
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import type { TextKey } from '@quittance/shared/text/translator.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useMay, useMe } from '#api/me-queries.ts'
import { showDay } from '#locale/dates.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { showMoney } from '#locale/number-text.ts'
import { useText } from '#locale/use-text.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import factStyles from '#ui/facts.module.css'
import { PlusIcon } from '#ui/icons.tsx'
import layout from '#ui/layout.module.css'
import { lazyPart } from '#ui/lazy.tsx'
import { EmptyNotice, ListFailed, ListSkeleton } from '#ui/lists/notices.tsx'
import { PlainTable } from '#ui/lists/PlainTable.tsx'
import type { RecordOption } from '#ui/record-option.ts'
import { useScreenActions } from '#ui/screen-actions.ts'
import { showToast } from '#ui/toasts.ts'
import { useTitle } from '#ui/use-title.ts'
import { CustomerPicker } from './CustomerPicker.tsx'
import type { Payment } from './payment.ts'
import { createPaymentColumns } from './payment-columns.tsx'
import {
  currenciesQuery,
  type PaymentFilter,
  type PaymentsSearch,
  payerQuery,
  paymentsQuery,
} from './payment-queries.ts'
import { useMoneyDialog, useOpenOnce } from './use-money-dialog.ts'

addEnglish(listsEnglish)
addEnglish(moneyEnglish)

const toastMs = 8_000

const PaymentDialog = lazyPart(async () => (await import('./PaymentDialog.tsx')).PaymentDialog)

interface PaymentsScreenProps {
  readonly search: PaymentsSearch
}

/** Lists the payments and refunds of all customers or of one, the latest first, with their sums. */
export function PaymentsScreen({ search }: PaymentsScreenProps) {
  const text = useText()
  useTitle(text('app.payments'))
  const navigate = useNavigate()
  const isIssuing = useMe()?.is_issuing
  const isOff = isIssuing === false
  const hasPermission = useMay('money')
  const mayRecord = hasPermission && isIssuing === true
  const { payment: opened, invoices: _proposed, ...filter } = search
  const list = useInfiniteQuery(paymentsQuery(filter))
  const payments = list.data?.pages.flatMap((page) => page.payments)
  const customer = useCustomer(filter.customer)
  const { dialog, open } = useMoneyDialog()
  const record = () => open({ type: 'pay-several', customer: customer.picked })
  useScreenActions(
    mayRecord
      ? [{ id: 'record-payment', label: text('money.record-payment'), icon: <PlusIcon />, run: record }]
      : [],
  )
  const change = (changed: PaymentsSearch) =>
    void navigate({ to: '/payments', search: { ...search, ...changed }, resetScroll: false })
  useProposedPayment(search, {
    isReady: mayRecord && !customer.isLoading,
    open: (invoiceIds) => open({ type: 'pay-several', customer: customer.picked, invoiceIds }),
  })
  return (
    <div className={layout.stack}>
      <Group gap="sm">
        <Title order={1} me="auto">
          {text('app.payments')}
        </Title>
        {mayRecord ? (
          <Button leftSection={<PlusIcon size={18} />} onClick={record}>
            {text('money.record-payment')}
          </Button>
        ) : null}
      </Group>
      <Box maw="22rem">
        <CustomerPicker
          picked={customer.picked}
          placeholder={text('lists.all')}
          onPick={(picked) => {
            customer.pick(picked)
            change({ customer: picked === null ? undefined : String(picked.id) })
          }}
        />
      </Box>
      <FilterNotice filter={filter} />
      <Totals totals={list.data?.pages[0]?.totals ?? []} />
      {isOff ? <NeedsIssuing /> : null}
      {isOff && payments?.length === 0 ? null : (
        <PaymentList list={list} payments={payments} search={search} />
      )}
      {opened === undefined ? null : (
        <PaymentDialog key={opened} id={Number(opened)} onClose={() => change({ payment: undefined })} />
      )}
      {dialog}
    </div>
  )
}

/**
 * Opens the dialog that records a payment of several documents if the address asks for it, and removes that from the address. Says so if the
 * member may not record payments.
 */
function useProposedPayment(
  search: PaymentsSearch,
  { isReady, open }: { readonly isReady: boolean; open(invoiceIds: readonly number[]): void },
): void {
  const text = useText()
  const navigate = useNavigate()
  const isKnown = useMe() !== undefined
  const hasPermission = useMay('money')
  const { invoices } = search
  useOpenOnce(invoices !== undefined && isKnown && (isReady || !hasPermission), () => {
    void navigate({ to: '/payments', search: { ...search, invoices: undefined }, replace: true })
    if (hasPermission) open((invoices ?? '').split(',').map(Number))
    else showToast('info', text('money.not-allowed'), toastMs)
  })
}

/** Says that no documents are issued here, which payments are for, and leads administrators to where they switch it on. */
function NeedsIssuing() {
  const text = useText()
  const maySwitchOn = useMay('change-issuing')
  return (
    <p className={layout.notice}>
      {text('money.needs-issuing')}{' '}
      {maySwitchOn ? (
        <Link to="/settings/issuing">{text('money.to-issuing')}</Link>
      ) : (
        text('money.needs-issuing-ask')
      )}
    </p>
  )
}

/** Returns the customer of the filter, as it was picked or is stored. */
function useCustomer(id: string | undefined) {
  const text = useText()
  const [last, setLast] = useState<RecordOption | null>(null)
  const isPicked = id === undefined || String(last?.id) === id
  const { data: stored, isLoading } = useQuery({ ...payerQuery(Number(id)), enabled: !isPicked })
  const named = stored ?? { id: Number(id), label: text('money.this-customer') }
  const picked = isPicked ? last : named
  return { picked: id === undefined ? null : picked, isLoading, pick: setLast }
}

/** Says to which period and currency the list is limited, for links from other screens. */
function FilterNotice({ filter: { customer, currency, from, to } }: { readonly filter: PaymentFilter }) {
  const text = useText()
  const { data: currencies } = useQuery({ ...currenciesQuery(), enabled: currency !== undefined })
  if (currency === undefined && from === undefined && to === undefined) return null
  const days = [from, to].map((day) => (day === undefined ? '…' : showDay(day, currentLocale())))
  const name = currencies?.find(({ id }) => String(id) === currency)?.name
  const parts = [from === undefined && to === undefined ? undefined : days.join(' – '), name]
  return (
    <p className={layout.muted}>
      {parts.filter((part) => part !== undefined).join(' · ')}{' '}
      <Link to="/payments" search={{ customer }}>
        {text('lists.show-all')}
      </Link>
    </p>
  )
}

interface TotalsProps {
  readonly totals: readonly {
    readonly currency: string
    readonly in: Decimal
    readonly out: Decimal
    readonly unallocated: Decimal
  }[]
}

/** Shows the sums of the list, separately for each currency. */
function Totals({ totals }: TotalsProps) {
  return totals.map((sums) => (
    <dl key={sums.currency} className={factStyles.amounts}>
      <Total labelKey="money.received" amount={sums.in} currency={sums.currency} />
      <Total labelKey="money.refunded" amount={sums.out} currency={sums.currency} />
      <Total labelKey="money.is-unallocated" amount={sums.unallocated} currency={sums.currency} />
    </dl>
  ))
}

interface TotalProps {
  readonly labelKey: TextKey
  readonly amount: Decimal
  readonly currency: string
}

function Total({ labelKey, amount, currency }: TotalProps) {
  const text = useText()
  return (
    <Box px="md" py="sm" className={layout.card}>
      <dt className={layout.note}>{text(labelKey)}</dt>
      <dd>
        {showMoney(amount, currentLocale())} <small>{currency}</small>
      </dd>
    </Box>
  )
}

interface PaymentListProps {
  readonly list: {
    readonly error: Error | null
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): unknown
    refetch(): unknown
  }
  /** undefined: not loaded yet. */
  readonly payments: readonly Payment[] | undefined
  readonly search: PaymentsSearch
}

function PaymentList({ list, payments, search }: PaymentListProps) {
  const text = useText()
  const columns = useMemo(() => createPaymentColumns(search), [search])
  if (payments === undefined) {
    return list.error ? (
      <ListFailed error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <ListSkeleton />
    )
  }
  if (payments.length === 0) {
    const { payment: _opened, invoices: _proposed, ...filter } = search
    const isFiltered = Object.values(filter).some((value) => value !== undefined)
    return <EmptyNotice message={text(isFiltered ? 'money.none-found' : 'money.none')} />
  }
  return (
    <>
      <PlainTable
        label={text('app.payments')}
        columns={columns}
        rows={payments}
        keyOf={({ id }) => String(id)}
      />
      {list.hasNextPage ? (
        <Group justify="center">
          <BusyButton
            variant="default"
            isBusy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text('money.older')}
          </BusyButton>
        </Group>
      ) : null}
    </>
  )
}
