import { Button } from '@mantine/core'
import { showCount } from '#locale/count-text.ts'
import { useText } from '#locale/use-text.ts'
import classes from './imports.module.css'
import type { ImportRun, ImportState } from './use-import-run.ts'

interface ImportProgressProps {
  readonly state: ImportState
  readonly run: ImportRun
}

/** Shows the progress, with buttons that stop and resume the import. */
export function ImportProgress({ state: { phase, done, all, trouble }, run }: ImportProgressProps) {
  const text = useText()
  const says = text('imports.progress-text', { done: showCount(done), all: showCount(all) })
  return (
    <section className={classes.card} aria-label={text('imports.progress')}>
      <div
        role="progressbar"
        aria-label={text('imports.progress')}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={says}
        className={classes.bar}
      >
        <div style={{ inlineSize: `${all === 0 ? 100 : (done / all) * 100}%` }} />
      </div>
      <p className={classes.progressText}>{says}</p>
      {trouble === null ? null : (
        <p role="alert" className={classes.fault}>
          {trouble}
        </p>
      )}
      {phase === 'stopped' ? <p role="status">{text('imports.stopped')}</p> : null}
      <div className={classes.actions}>
        {phase === 'running' ? (
          <Button key="stop" variant="default" onClick={run.stop}>
            {text('imports.stop')}
          </Button>
        ) : null}
        {phase === 'stopped' ? (
          <Button key="continue" onClick={run.resume}>
            {text('imports.continue')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
