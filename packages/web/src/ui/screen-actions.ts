import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/** An action of the open screen, which the command palette offers. */
export interface ScreenAction {
  readonly id: string
  readonly label: string
  /** Distinguishes actions with the same label. */
  readonly detail?: string
  readonly icon: ReactNode
  /** Keys of its shortcut that are pressed together, with the names of `aria-keyshortcuts`. */
  readonly keys?: readonly string[]
  run(): void
}

/** The record of the open screen, for the list of recent records. */
export interface OpenRecord {
  /** Path of its screen. */
  readonly path: string
  readonly label: string
  /** Distinguishes records with the same label. */
  readonly detail: string
}

type Registration = RefObject<readonly ScreenAction[]>

const registered = new Set<Registration>()
const actionListeners = new Set<() => void>()
const listeners = new Set<(record: OpenRecord) => void>()
let openRecord: OpenRecord | null = null
let available: readonly ScreenAction[] = []

/** Registers actions for the command palette while the component is mounted. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    const isChanged = describeActions(latest.current) !== describeActions(actions)
    latest.current = actions
    if (isChanged) updateAvailable()
  })
  useEffect(() => {
    registered.add(latest)
    updateAvailable()
    return () => {
      registered.delete(latest)
      updateAvailable()
    }
  }, [])
}

/** Returns the actions of the open screen, in the order of their registration. An action can become available later. */
export function useAvailableActions(): readonly ScreenAction[] {
  return useSyncExternalStore(onActionChange, () => available)
}

function onActionChange(listener: () => void): () => void {
  actionListeners.add(listener)
  return () => actionListeners.delete(listener)
}

function updateAvailable(): void {
  available = [...registered].flatMap((registration) =>
    registration.current.map((action) => ({ ...action, run: () => runLatest(registration, action.id) })),
  )
  for (const listener of actionListeners) listener()
}

/** Runs an action as its component rendered it last. */
function runLatest(registration: Registration, id: string): void {
  registration.current.find((action) => action.id === id)?.run()
}

function describeActions(actions: readonly ScreenAction[]): string {
  return JSON.stringify(actions.map(({ id, label }) => [id, label]))
}

/** Reports which record the screen shows. Null: none yet. */
export function useOpenRecord(record: OpenRecord | null): void {
  const { path, label, detail } = record ?? {}
  useEffect(() => {
    if (path === undefined || label === undefined || detail === undefined) return
    openRecord = { path, label, detail }
    for (const listener of listeners) listener(openRecord)
    return () => {
      openRecord = null
    }
  }, [path, label, detail])
}

/** Calls a function with the record that is open now, and with each one that is opened. @returns a function that stops it */
export function onRecordOpen(listener: (record: OpenRecord) => void): () => void {
  listeners.add(listener)
  if (openRecord !== null) listener(openRecord)
  return () => void listeners.delete(listener)
}
