import { VisuallyHidden } from '@mantine/core'
import classes from './Person.module.css'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

/** Somebody in little space: initials for the eye, the whole name for the rest. */
export function Person({ name }: { readonly name: string }) {
  return (
    <span title={name} className={classes.person}>
      <span aria-hidden="true">{initialsOf(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
