import { IconTile } from '../ui/IconTile.tsx'
import classes from './ApplicationIcon.module.css'

interface ApplicationIconProps {
  readonly name: string
  readonly icon: string | null
  readonly size?: 'md' | 'lg'
}

/** An emoji or letters that the author chose, else the first letter of the name. */
export function ApplicationIcon({ name, icon, size = 'md' }: ApplicationIconProps) {
  const [...letters] = icon?.trim() || name
  return (
    <IconTile className={classes.icon} data-size={size} aria-hidden="true">
      {icon?.trim() ? letters.slice(0, 2).join('') : letters[0]?.toUpperCase()}
    </IconTile>
  )
}
