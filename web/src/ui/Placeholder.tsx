import classes from './Placeholder.module.css'

/** Keeps the place of what is still on its way; it does not move, so nobody looks at it. */
export const Placeholder = ({ height }: { readonly height: number }) => (
  <div className={classes.placeholder} style={{ height }} aria-hidden="true" />
)
