import { RequestError } from '../../api/request.ts'
import { useTexts } from '../../locales/language.ts'
import { LockIcon } from '../../ui/icons.tsx'
import classes from './Own.module.css'

/** What the server refuses to read is told as what is not there. */
export const isClosed = (failure: unknown): boolean =>
  failure instanceof RequestError && [400, 403, 404].includes(failure.status)

export function Closed() {
  const { dashboards } = useTexts()
  return (
    <p className={classes.quiet} title={dashboards.closedText}>
      <LockIcon size={14} /> {dashboards.closed}
    </p>
  )
}
