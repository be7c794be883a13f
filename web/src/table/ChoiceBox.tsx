import { CheckIcon } from '../ui/icons.tsx'
import classes from './Grid.module.css'

/** The picture of a checkbox; the row itself says whether it is chosen. */
export function ChoiceBox({ isChecked }: { readonly isChecked: boolean }) {
  return (
    <span className={classes.box} data-checked={isChecked || undefined}>
      {isChecked && <CheckIcon size={12} />}
    </span>
  )
}
