import { Switch } from '@mantine/core'
import shortcutsEnglish from '@quittance/shared/locales/en/shortcuts.json' with { type: 'json' }
import showEnglish from '@quittance/shared/locales/en/show.json' with { type: 'json' }
import undoEnglish from '@quittance/shared/locales/en/undo.json' with { type: 'json' }
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { areSingleKeysOn, switchSingleKeys } from '#ui/keyboard.ts'
import layout from '#ui/layout.module.css'
import { isMac, keyLabel, macPaletteKeys } from './mac-keys.ts'
import classes from './shortcuts.module.css'
import { createShortcuts, navigationShortcuts, type Shortcut } from './shortcuts.ts'

addEnglish({ ...shortcutsEnglish, ...showEnglish, ...undoEnglish })

/** The groups of shortcuts, in their order. */
export const shortcutGroups = ['everywhere', 'new', 'go', 'results', 'documents', 'form'] as const

export type ShortcutGroup = (typeof shortcutGroups)[number]

interface ShortcutListProps {
  readonly groups: readonly ShortcutGroup[]
  /** Level of the heading of each group. */
  readonly headingLevel: 3 | 4
}

/** Lists the keyboard shortcuts of some groups. */
export function ShortcutList({ groups, headingLevel }: ShortcutListProps) {
  return groups.map((group) => {
    const Keys = keysOfGroups[group]
    return (
      <KeyList key={group} group={group} headingLevel={headingLevel}>
        <Keys />
      </KeyList>
    )
  })
}

/** Lists the shortcuts that every screen has. */
function GeneralKeys() {
  const text = useText()
  return (
    <>
      <Keys
        label={text('shortcuts.palette')}
        keys={[[isMac(navigator.platform) ? macPaletteKeys : text('shortcuts.palette-keys')]]}
      />
      <Keys label={text('shortcuts.search')} keys={[['/']]} />
      <Keys label={text('shortcuts.help')} keys={[['?']]} />
      <Keys label={text('shortcuts.close')} keys={[[text('shortcuts.escape')]]} />
    </>
  )
}

/** Lists the shortcuts of search results. */
function ResultKeys() {
  const text = useText()
  return (
    <>
      <Keys label={text('shortcuts.choose')} keys={[['↑'], ['↓']]} />
      <Keys label={text('shortcuts.open')} keys={[[text('shortcuts.enter')]]} />
    </>
  )
}

/** Lists the shortcuts of lists of documents. */
function ListKeys() {
  const text = useText()
  return (
    <>
      <Keys label={text('show.next')} keys={[['J']]} />
      <Keys label={text('show.previous')} keys={[['K']]} />
      <Keys label={text('show.open')} keys={[[text('shortcuts.enter')]]} />
    </>
  )
}

/** Lists the keyboard shortcuts of document forms. */
function FormKeys() {
  const text = useText()
  const isApple = isMac(navigator.platform)
  const control = keyLabel('Control', text)
  const shift = keyLabel('Shift', text)
  const alt = keyLabel('Alt', text)
  const enter = text('shortcuts.enter')
  return (
    <>
      <Keys label={text('editing.undo')} keys={[[control, 'Z']]} />
      <Keys
        label={text('editing.redo')}
        keys={[[control, shift, 'Z'], ...(isApple ? [] : [[control, 'Y']])]}
      />
      <Keys label={text('shortcuts.next')} keys={[[enter]]} />
      <Keys label={text('shortcuts.back')} keys={[[shift, enter]]} />
      <Keys
        label={text('shortcuts.move')}
        keys={[
          [alt, '↑'],
          [alt, '↓'],
        ]}
      />
      <Keys label={text('shortcuts.calendar')} keys={[[alt, '↓']]} />
      <Keys label={text('shortcuts.formula')} keys={[[...'=2*3']]} />
    </>
  )
}

const keysOfGroups: Readonly<Record<ShortcutGroup, ComponentType>> = {
  everywhere: GeneralKeys,
  new: () => <ShortcutKeys shortcuts={createShortcuts} />,
  go: () => <ShortcutKeys shortcuts={navigationShortcuts} />,
  results: ResultKeys,
  documents: ListKeys,
  form: FormKeys,
}

/** Turns single-key shortcuts on and off. */
export function SingleKeySwitch() {
  const text = useText()
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <Switch
      label={text('shortcuts.single-keys')}
      description={text('shortcuts.single-keys-hint')}
      checked={areOn}
      onChange={({ currentTarget: { checked } }) => {
        switchSingleKeys(checked)
        setOn(checked)
      }}
    />
  )
}

interface KeyListProps {
  readonly group: ShortcutGroup
  readonly headingLevel: 3 | 4
  readonly children: ReactNode
}

function KeyList({ group, headingLevel, children }: KeyListProps) {
  const text = useText()
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section aria-labelledby={titleId}>
      <Heading id={titleId} className={layout.small}>
        {text(`shortcuts.${group}`)}
      </Heading>
      <dl className={`${layout.rows} ${classes.keys}`}>{children}</dl>
    </section>
  )
}

function ShortcutKeys({ shortcuts }: { readonly shortcuts: readonly Shortcut[] }) {
  const text = useText()
  return shortcuts.map(({ keys, label }) => (
    <Keys key={keys} label={text(label)} keys={[[...keys.toUpperCase()]]} />
  ))
}

interface KeysProps {
  readonly label: string
  /** Alternative shortcuts, each with its keys in the order in which they are pressed. */
  readonly keys: readonly (readonly string[])[]
}

function Keys({ label, keys }: KeysProps) {
  return (
    <div className={`${layout.line} ${layout.apart}`}>
      <dt>{label}</dt>
      <dd>
        {keys.map((pressed) => (
          <span key={pressed.join('')}>
            {pressed.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
