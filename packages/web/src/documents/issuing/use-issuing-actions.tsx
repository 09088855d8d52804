import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { isLess, zero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#api/me-queries.ts'
import { everyDocument } from '#api/query-client.ts'
import type { Sending } from '#documents/email/ComposerDialog.tsx'
import type { ListedDocument } from '#documents/lists/list-queries.ts'
import { text as translate, useText } from '#locale/use-text.ts'
import { LockIcon, PencilIcon } from '#ui/action-icons.tsx'
import { useQuestion } from '#ui/alerts.tsx'
import { CustomerIcon, KindIcon, MailIcon, PaymentIcon } from '#ui/icons.tsx'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import type { ListAction } from '#ui/lists/list-action.ts'
import { type BulkOutcome, useBulkChange } from '#ui/lists/use-bulk-change.ts'
import type { ListState } from '#ui/lists/use-list.ts'
import { showToast } from '#ui/toasts.ts'
import { findCreditKind, useIssuing } from './issuing-queries.ts'
import { useIssueDialog } from './use-issue-dialog.ts'

const loadCreditDialog = async () => (await import('./CreditDialog.tsx')).CreditDialog
const loadOwnerDialog = async () => (await import('./OwnerDialog.tsx')).OwnerDialog

/** A chunk of its own, because it is rarely needed. */
async function payTogether(
  documents: readonly ListedDocument[],
  navigate: ReturnType<typeof useNavigate>,
): Promise<void> {
  const loaded = await import('./pay-several.ts').catch(() => null)
  if (loaded === null) showToast('error', translate('app.load-failed'), 5_000)
  else loaded.paySeveral(documents, (search) => void navigate({ to: '/payments', search }))
}

type Action = ListAction<ListedDocument>
type NumberedDocument = Pick<ListedDocument, 'id' | 'shownNumber'>

/** Opens the dialog that creates a credit note for an issued invoice. */
function useCreditDialog(kind: DocumentKind) {
  const { dialog, open, close } = useLazyDialog(loadCreditDialog, 'app.load-failed')
  return {
    dialog,
    /** @param isReplaced whether a new draft with the content of the invoice is created too */
    credit: ({ id, shownNumber }: NumberedDocument, isReplaced: boolean) =>
      open({ kind, id, shownNumber, isReplaced, onClose: close }),
  }
}

/** Returns whether a document can be issued: sample data cannot. */
function isDraft({ isSample, issuedAt }: Pick<ListedDocument, 'isSample' | 'issuedAt'>): boolean {
  return !isSample && issuedAt === null
}

function isIssued(document: Pick<ListedDocument, 'isSample' | 'issuedAt'>): boolean {
  return !(document.isSample || isDraft(document))
}

/** Returns whether something is due of an issued document. */
function isDue({ balanceDue }: Pick<ListedDocument, 'balanceDue'>): boolean {
  return balanceDue !== null && isLess(zero, balanceDue)
}

interface IssuingContext {
  readonly list: Pick<ListState<ListedDocument>, 'element'>
  readonly outcome: BulkOutcome
}

/** Returns the actions that issue documents, credit issued ones, and change what still can be changed of them. */
export function useIssuingActions(kind: DocumentKind, context: IssuingContext) {
  const text = useText()
  const { isOn, mayIssue } = useIssuing(kind)
  const mayPay = useMay('money')
  const navigate = useNavigate()
  const pay = ({ id }: NumberedDocument) =>
    void navigate({ to: `/${kind.paths.record}/show/$id`, params: { id: String(id) }, search: { pay: '1' } })
  const issuing = useIssueDialog(kind)
  const crediting = useCreditDialog(kind)
  const owner = useLazyDialog(loadOwnerDialog, 'app.load-failed')
  const several = useIssueOfSeveral(kind, context)
  const issue: readonly Action[] = [
    {
      ...{ name: 'issue', label: text('issue.issue'), icon: <LockIcon />, appliesTo: isDraft },
      isPending: several.isPending,
      run(rows) {
        const [first, ...others] = rows.filter(isDraft)
        if (first !== undefined && others.length === 0) issuing.issue(first)
        else if (first !== undefined) void several.issue([first, ...others])
      },
    },
    forOne(
      {
        ...{ name: 'issue-and-email', label: text('issue.issue-and-email') },
        ...{ icon: <MailIcon />, appliesTo: isDraft },
      },
      (document) => issuing.issue(document, { mainWay: 'email' }),
    ),
  ]
  const payment = forOne(
    { name: 'pay', label: text('issue.record-payment'), icon: <PaymentIcon />, appliesTo: isDue },
    pay,
  )
  const changeOwner = forOne(
    { name: 'owner', label: text('issue.change-owner'), icon: <CustomerIcon />, appliesTo: isIssued },
    (document) => owner.open({ kind, document, onClose: owner.close }),
  )
  return {
    before: mayIssue ? issue : [],
    after: [
      ...(mayPay && kind.claim === 'payment' ? [payment] : []),
      ...(mayIssue ? listCreditActions(kind, text, crediting.credit) : []),
      ...(kind.isChronological ? [changeOwner] : []),
    ],
    credit: crediting.credit,
    pay,
    /** Opens the dialog that records one payment of several issued documents, or says why it cannot be one. */
    paySeveral: (documents: readonly ListedDocument[]) => void payTogether(documents, navigate),
    /** Says that the PDF of a document is marked as a draft; undefined: it is not. */
    draftOf(document: ListedDocument): Sending['draft'] {
      if (!(isOn && isDraft(document))) return undefined
      return { issueFirst: mayIssue ? () => issuing.issue(document, { mainWay: 'email' }) : null }
    },
    dialogs: (
      <>
        {issuing.dialog}
        {crediting.dialog}
        {owner.dialog}
      </>
    ),
  }
}

type OneAction = Pick<Action, 'name' | 'label' | 'icon' | 'appliesTo'>

function forOne(action: OneAction, run: (document: ListedDocument) => void): Action {
  return { ...action, isForOne: true, run: ([document]) => document && run(document) }
}

type Credit = ReturnType<typeof useCreditDialog>['credit']

/** Returns the actions that credit an issued document, and those that credit and replace it. */
function listCreditActions(kind: DocumentKind, text: TranslateFunction, credit: Credit): Action[] {
  const creditKind = findCreditKind(kind)
  if (creditKind === null) return []
  return [
    forOne(
      {
        ...{ name: 'credit', label: text('issue.credit') },
        ...{ icon: <KindIcon kind={creditKind.name} />, appliesTo: isIssued },
      },
      (document) => credit(document, false),
    ),
    forOne(
      {
        ...{ name: 'correct', label: text('issue.correct') },
        ...{ icon: <PencilIcon />, appliesTo: isIssued },
      },
      (document) => credit(document, true),
    ),
  ]
}

/** Returns a function that asks whether a number of documents is to be issued. */
export function useIssueQuestion(): (count: number) => Promise<boolean> {
  const text = useText()
  const question = useQuestion()
  return (count) => question(text('issue.several-question', { count }), { yes: text('issue.issue') })
}

/** Returns a function that asks before it issues several documents, and shows a result for each. */
function useIssueOfSeveral(kind: DocumentKind, { list, outcome }: IssuingContext) {
  const text = useText()
  const confirmIssue = useIssueQuestion()
  const { isPending, change } = useBulkChange<ListedDocument, null>(list, {
    outcome,
    // A credit note changes what is due of its invoice.
    lists: everyDocument,
    describe: (count) => text('issue.issued-several', { count }),
    send: async (ids) => (await import('./issue-queries.ts')).issueSeveral(kind, ids),
  })
  async function issue(documents: readonly ListedDocument[]): Promise<void> {
    const ids = documents.map(({ id }) => id)
    if (await confirmIssue(ids.length)) change(ids, null)
  }
  return { isPending, issue }
}
