import { Button, Switch } from '@mantine/core'
import shortcutsEnglish from '@quittance/shared/locales/en/shortcuts.json' with { type: 'json' }
import undoEnglish from '@quittance/shared/locales/en/undo.json' with { type: 'json' }
import { type ReactNode, useId, useState } from 'react'
import { addEnglish } from '#locale/dictionary.ts'
import { useText } from '#locale/use-text.ts'
import { isMac, macShortcut } from '#search/search-shortcut.ts'
import { ModalDialog } from '#ui/ModalDialog.tsx'
import { areSingleKeysOn, switchSingleKeys } from '#ui/single-keys.ts'
import classes from './shortcuts.module.css'
import { beginnings, type Shortcut, ways } from './shortcuts.ts'

addEnglish({ ...shortcutsEnglish, ...undoEnglish })

/** Lists all keyboard shortcuts, with the switch that turns single-key shortcuts off. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const titleId = useId()
  return (
    <ModalDialog role="dialog" labelledBy={titleId} onEscape={onClose} isLight className={classes.dialog}>
      <h2 id={titleId}>{text('profile.shortcuts')}</h2>
      <div className={classes.columns}>
        <KeyList title={text('shortcuts.everywhere')}>
          <Keys
            says={text('shortcuts.search')}
            keys={[[isMac(navigator.platform) ? macShortcut : text('search.shortcut')], ['/']]}
          />
          <Keys says={text('shortcuts.list')} keys={[['?']]} />
          <Keys says={text('shortcuts.close')} keys={[[text('shortcuts.escape')]]} />
        </KeyList>
        <KeyList title={text('shortcuts.new')}>
          <Ways of={beginnings} />
        </KeyList>
        <KeyList title={text('shortcuts.go')}>
          <Ways of={ways} />
        </KeyList>
        <KeyList title={text('shortcuts.results')}>
          <Keys says={text('shortcuts.choose')} keys={[['↑'], ['↓']]} />
          <Keys says={text('shortcuts.open')} keys={[[text('shortcuts.enter')]]} />
        </KeyList>
        <FormKeys />
      </div>
      <SingleKeySwitch />
      <Button data-autofocus className={classes.close} onClick={onClose}>
        {text('alert.close')}
      </Button>
    </ModalDialog>
  )
}

/** Lists the keyboard shortcuts of document forms. */
function FormKeys() {
  const text = useText()
  const isApple = isMac(navigator.platform)
  const [control, shift, alt] = isApple
    ? ['⌘', '⇧', '⌥']
    : [text('shortcuts.ctrl'), text('shortcuts.shift'), text('shortcuts.alt')]
  const enter = text('shortcuts.enter')
  return (
    <KeyList title={text('shortcuts.form')}>
      <Keys says={text('editing.undo')} keys={[[control, 'Z']]} />
      <Keys
        says={text('editing.redo')}
        keys={[[control, shift, 'Z'], ...(isApple ? [] : [[control, 'Y']])]}
      />
      <Keys says={text('shortcuts.next')} keys={[[enter]]} />
      <Keys says={text('shortcuts.back')} keys={[[shift, enter]]} />
      <Keys
        says={text('shortcuts.move')}
        keys={[
          [alt, '↑'],
          [alt, '↓'],
        ]}
      />
      <Keys says={text('shortcuts.formula')} keys={[[...'=2*3']]} />
    </KeyList>
  )
}

function SingleKeySwitch() {
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
  readonly title: string
  readonly children: ReactNode
}

function KeyList({ title, children }: KeyListProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <dl className={classes.keys}>{children}</dl>
    </section>
  )
}

function Ways({ of }: { readonly of: readonly Shortcut[] }) {
  const text = useText()
  return of.map(({ keys, label }) => <Keys key={keys} says={text(label)} keys={[[...keys.toUpperCase()]]} />)
}

interface KeysProps {
  readonly says: string
  /** Alternative shortcuts, each with its keys in the order in which they are pressed. */
  readonly keys: readonly (readonly string[])[]
}

function Keys({ says, keys }: KeysProps) {
  return (
    <div>
      <dt>{says}</dt>
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
