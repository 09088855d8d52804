import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { ReactNode } from 'react'
import { findHelp } from '#app/help/find-help.ts'
import type { HelpEntry } from '#app/help/help-queries.ts'
import { keyLabel } from '#app/shortcuts/mac-keys.ts'
import { createShortcuts, navigationShortcuts, type Shortcut } from '#app/shortcuts/shortcuts.ts'
import { settingsPages } from '#settings/settings-pages.ts'
import type { HelpTopic } from '#ui/help.ts'
import {
  CustomerIcon,
  DashboardIcon,
  HelpIcon,
  InfoIcon,
  KindIcon,
  LeadIcon,
  MailIcon,
  PaymentIcon,
  PlusIcon,
  ProductIcon,
  SettingsIcon,
} from '#ui/icons.tsx'
import { areSingleKeysOn } from '#ui/keyboard.ts'
import { foldText } from '#ui/record-option.ts'
import type { OpenRecord, ScreenAction } from '#ui/screen-actions.ts'

export type PaletteGroup = 'recent' | 'actions' | 'create' | 'go' | 'help'

/** An entry of the palette that is not a search hit. */
export interface PaletteItem {
  readonly id: string
  readonly group: PaletteGroup
  readonly label: string
  readonly detail: string
  readonly icon: ReactNode
  /** Labels of the keys of its shortcut, in the order in which they are pressed. */
  readonly keys: readonly string[]
  run(): void
}

interface PaletteContent {
  readonly recent: readonly OpenRecord[]
  readonly actions: readonly ScreenAction[]
  readonly mayAdminister: boolean
  open(path: string): void
  openHelp(topic?: HelpTopic): void
}

/** Returns all items: recent records, actions of the open screen, records to create, and screens. */
export function createItems(content: PaletteContent, text: TranslateFunction): PaletteItem[] {
  const { recent, actions, mayAdminister, open, openHelp } = content
  const plain = { detail: '', keys: [] }
  return [
    ...recent.map(({ path, label, detail }) => ({
      ...{ id: `recent-${path}`, group: 'recent' as const, label, detail, keys: [] },
      icon: iconOf(path),
      run: () => open(path),
    })),
    ...actions.map((action) => ({
      ...{ ...plain, ...action, group: 'actions' as const },
      keys: (action.keys ?? []).map((key) => keyLabel(key, text)),
    })),
    ...createShortcuts.map((shortcut) => toItem({ group: 'create', shortcut, text, open })),
    ...createTargets.map(([path, key]) => ({
      ...{ ...plain, id: path, group: 'create' as const, label: text(key), icon: <PlusIcon /> },
      run: () => open(path),
    })),
    ...navigationShortcuts.map((shortcut) => toItem({ group: 'go', shortcut, text, open })),
    ...screens.map(([path, key]) => ({
      ...{ ...plain, id: path, group: 'go' as const, label: text(key), icon: iconOf(path) },
      run: () => open(path),
    })),
    {
      ...{ ...plain, id: 'shortcuts', group: 'go' as const, label: text('profile.shortcuts') },
      ...{ icon: <InfoIcon />, run: () => openHelp('shortcuts') },
    },
    {
      ...{ ...plain, id: 'help', group: 'go' as const, label: text('help.title') },
      ...{ icon: <HelpIcon />, keys: singleKeys('?'), run: openHelp },
    },
    ...(mayAdminister ? settingsPages : []).map(({ to, label }) => ({
      ...{ id: to, group: 'go' as const, label: text(label), detail: text('app.settings'), keys: [] },
      ...{ icon: <SettingsIcon />, run: () => open(to) },
    })),
  ]
}

const createTargets = [
  ['/lead/create', 'palette.new-lead'],
  ['/customer/create', 'palette.new-customer'],
  ['/product/create', 'palette.new-product'],
  ['/leads/import', 'palette.import-leads'],
  ['/customers/import', 'palette.import-customers'],
  ['/products/import', 'palette.import-products'],
] as const

/** Screens without a shortcut. */
const screens = [
  ['/payments', 'app.payments'],
  ['/products', 'palette.products'],
  ['/emails', 'app.emails'],
  ['/profile', 'profile.edit'],
] as const

interface ShortcutItem extends Pick<PaletteContent, 'open'> {
  readonly group: PaletteGroup
  readonly shortcut: Shortcut
  readonly text: TranslateFunction
}

function toItem({ group, shortcut: { keys, label, to }, text, open }: ShortcutItem): PaletteItem {
  const icon = group === 'create' ? <PlusIcon /> : iconOf(to)
  return {
    id: to,
    group,
    label: text(label),
    detail: '',
    icon,
    keys: singleKeys(keys),
    run: () => open(to),
  }
}

/** Returns the keys of a shortcut without Ctrl or Alt. The member can switch those off. */
function singleKeys(keys: string): readonly string[] {
  return areSingleKeysOn() ? [...keys.toUpperCase()] : []
}

/** Returns the icon of a screen, by the first segment of its path: `/credit-notes`, `/invoice/edit/4`. */
function iconOf(path: string): ReactNode {
  const segment = path.split('/')[1]?.replace(/s$/, '')
  const kind = kinds.find(({ paths }) => paths.record === segment)
  if (kind !== undefined) return <KindIcon kind={kind.name} />
  switch (segment) {
    case 'lead':
      return <LeadIcon />
    case 'customer':
    case 'profile':
      return <CustomerIcon />
    case 'payment':
      return <PaymentIcon />
    case 'product':
      return <ProductIcon />
    case 'email':
      return <MailIcon />
    default:
      return <DashboardIcon />
  }
}

/** Returns the items that contain all words of a query. Without a query these are all; recent records need none. */
export function findItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items.filter(({ group, label, detail }) => {
    const folded = foldText(`${label} ${detail}`)
    return group !== 'recent' && words.every((word) => folded.includes(word))
  })
}

const maximumHelpItems = 3

/** Returns the pages of the help that contain all words of a query. */
export function findHelpItems(
  entries: readonly HelpEntry[],
  query: string,
  { text, openHelp }: Pick<PaletteContent, 'openHelp'> & { readonly text: TranslateFunction },
): PaletteItem[] {
  const hits = new Map(
    findHelp(entries, query)
      .toReversed()
      .map((hit) => [hit.topic, hit]),
  )
  return [...hits.values()]
    .toReversed()
    .slice(0, maximumHelpItems)
    .map(({ topic, title, heading }) => ({
      ...{
        id: `help-${topic}`,
        group: 'help' as const,
        label: text('help.page', { title }),
        detail: heading,
      },
      ...{ keys: [], icon: <HelpIcon />, run: () => openHelp(topic) },
    }))
}

/** Returns the id of the option element of an item. */
export function optionIdOf(itemId: string): string {
  return `palette-${itemId}`
}
