import { Button } from '@mantine/core'
import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { relations } from '@quittance/shared/documents/sales-document.ts'
import { Link } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { EmptyDrawing } from '#ui/drawings.tsx'
import lists from '#ui/lists/lists.module.css'
import classes from './DashboardScreen.module.css'

/** Shows the first steps while there are no documents. */
export function FirstSteps() {
  const text = useText()
  return (
    <div className={lists.notice}>
      <EmptyDrawing />
      <p>{text('dashboard.empty')}</p>
      <ol className={classes.steps}>
        <li>
          <span>{text('dashboard.first-party')}</span>
          <span className={classes.stepLinks}>
            {relations.map((relation) => (
              <Button key={relation} component={Link} to={`/${relation}s`} variant="default">
                {text(`group.${relation}`)}
              </Button>
            ))}
          </span>
        </li>
        <li>
          <span>{text('dashboard.first-document')}</span>
          <span className={classes.stepLinks}>
            {kinds.map(({ name }) => (
              <Button key={name} component={Link} to={`/${name}/create`} variant="default">
                {text(`${name}.new`)}
              </Button>
            ))}
          </span>
        </li>
      </ol>
    </div>
  )
}
