import { Button } from '@mantine/core'
import type { TextKey, TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMe } from '#api/me-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useQuestion } from '#ui/alerts.tsx'
import layout from '#ui/layout.module.css'
import { ActionMenu, type MenuAction, useLazyDialog } from '#ui/lazy-popups.tsx'
import { createActionToast, showToast } from '#ui/toasts.ts'
import { type ListTab, ListTabs, type ListTabsProps } from './ListTabs.tsx'
import { toViewQuery } from './list-query.ts'
import { type ListView, useViewChanges, type ViewValues } from './list-settings-queries.ts'
import classes from './lists.module.css'
import { type ListState, type ListViews, toStoredQuery } from './use-list.ts'

interface ViewTabsProps<Row extends object> {
  readonly list: ListState<Row>
  /** The built-in tabs. */
  readonly tabs: ListTabsProps
}

/** Renders the tabs of a list: the built-in ones, one for each saved view, and the menu of views. */
export function ViewTabs<Row extends object>({ list, tabs }: ViewTabsProps<Row>) {
  const text = useText()
  const { all, current } = list.views
  const viewTabs = all.map(
    (view): ListTab => ({
      name: `view ${view.id}`,
      label: view.name,
      query: toViewQuery(view),
      count: null,
      title: text('views.of-owner', { name: view.name, owner: view.owner.name }),
    }),
  )
  return (
    <div className={`${layout.line} ${layout.lineBelow} ${layout.screenOnly} ${classes.tabRow}`}>
      <ListTabs
        label={tabs.label}
        tabs={[...tabs.tabs, ...viewTabs]}
        current={current === null ? tabs.current : `view ${current.id}`}
      />
      <ViewMenu list={list} />
    </div>
  )
}

const loadDialog = async () => (await import('./ViewDialog.tsx')).ViewDialog

/** Renders the menu that saves, changes and deletes views. */
function ViewMenu<Row extends object>({ list }: { readonly list: ListState<Row> }) {
  const text = useText()
  const { isChanged } = list.views
  const { dialog, ...run } = useViewActions(list)
  return (
    <>
      <ActionMenu
        actions={viewActions(list.views, run, text)}
        position="bottom-end"
        renderButton={(opener) => (
          <Button variant="subtle" size="compact-sm" data-changed={isChanged || undefined} {...opener}>
            {text(isChanged ? 'views.menu-changed' : 'views.menu')}
          </Button>
        )}
      />
      {dialog}
    </>
  )
}

type ViewActions = Omit<ReturnType<typeof useViewActions>, 'dialog'>

/** Returns the actions of the views menu: those on the selected view, and one that saves a new view. */
function viewActions(
  { current, isChanged, defaultId }: ListViews,
  run: ViewActions,
  text: TranslateFunction,
): readonly MenuAction[] {
  const action = (id: keyof ViewActions, label: TextKey) => ({
    ...{ id, label: text(label), icon: null },
    run: () => void run[id](),
  })
  const canChange = current?.can_change === true
  return [
    ...(canChange && isChanged ? [action('saveChanges', 'views.save-changes')] : []),
    ...(isChanged ? [action('discard', 'views.discard')] : []),
    action('saveNew', 'views.save-new'),
    ...(current === null
      ? []
      : [action('toggleDefault', defaultId === current.id ? 'views.remove-default' : 'views.set-default')]),
    ...(canChange ? [action('edit', 'views.edit'), action('remove', 'views.delete')] : []),
  ]
}

const toastMs = 5_000
const undoMs = 8_000

function useViewActions<Row extends object>(list: ListState<Row>) {
  const navigate = useNavigate()
  const { dialog, open, close } = useLazyDialog(loadDialog, 'views.not-loaded')
  const { store, update, setDefault } = useViewChanges(list.name)
  const remove = useViewRemoval(list)
  const { address, layout, views } = list
  const { current, defaultId, discardColumns } = views
  const content = { query: toStoredQuery(address.query), columns: layout }

  /** Runs a change of the selected view and shows its outcome. */
  function onView(change: (view: ListView) => Promise<{ readonly message: string } | null>) {
    return () => {
      if (current === null) return
      change(current).then(
        (response) => response && showToast('success', response.message, toastMs),
        (error: Error) => showToast('error', error.message, toastMs),
      )
    }
  }

  function openDialog(
    view: ListView | null,
    save: (values: Omit<ViewValues, 'query' | 'columns'>) => Promise<{ readonly message: string }>,
  ) {
    open({ view, onSave: save, onClose: close })
  }

  return {
    dialog,
    saveNew: () =>
      openDialog(null, async (values) => {
        const { id, message } = await store({ ...values, ...content })
        discardColumns()
        await navigate({ to: '.', search: toViewQuery({ id, query: content.query }), resetScroll: false })
        return { message }
      }),
    edit: () => current && openDialog(current, (values) => update(current, values)),
    saveChanges: onView((view) => update(view, content)),
    discard() {
      discardColumns()
      if (current) void navigate({ to: '.', search: toViewQuery(current), resetScroll: false })
    },
    toggleDefault: onView(({ id }) => setDefault(id === defaultId ? null : id)),
    remove: onView(async (view) => {
      await remove(view)
      return null
    }),
  }
}

/** Returns a function that deletes a view, after a question if others use it too, and offers to restore it. */
function useViewRemoval<Row extends object>({ name, address, views: { defaultId } }: ListState<Row>) {
  const text = useText()
  const ask = useQuestion()
  const router = useRouter()
  const memberId = useMe()?.id
  const { store, remove, setDefault } = useViewChanges(name)
  const path = () => router.state.location.pathname

  async function restore({ id, name, is_shared, query, columns }: ListView, listPath: string): Promise<void> {
    const restored = await store({ name, is_shared, query, columns })
    if (id === defaultId) await setDefault(restored.id)
    // The message is still there when the member has gone to another screen.
    if (path() !== listPath) return
    await router.navigate({
      to: '.',
      search: toViewQuery({ id: restored.id, query }),
      resetScroll: false,
    })
  }

  return async (view: ListView): Promise<void> => {
    const question = text('views.delete-shared-question', { name: view.name })
    if (view.is_shared && !(await ask(question, { yes: text('views.delete') }))) return
    const listPath = path()
    const { message } = await remove(view)
    if (path() === listPath) address.change({ view: undefined })
    // Storing the view of another member again would make it a view of this one, and not the default of the others.
    if (view.owner.id !== memberId) return showToast('success', message, toastMs)
    createActionToast('success', { ms: undoMs, onGone: () => undefined }).show({
      message,
      actions: [
        {
          label: text('toast.undo'),
          act: () =>
            void restore(view, listPath).catch((error: Error) => showToast('error', error.message, toastMs)),
        },
      ],
    })
  }
}
