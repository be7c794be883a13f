import { Outlet } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import classes from './SettingsFrame.module.css'

/** Settings are forms and buttons; whoever sees them as somebody else presses none. */
export function SettingsFrame() {
  const { isViewing } = useSession()
  if (!isViewing) return <Outlet />
  return (
    <fieldset disabled className={classes.frame}>
      <Outlet />
    </fieldset>
  )
}
