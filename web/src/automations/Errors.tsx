import classes from './Sentence.module.css'

export type ErrorsOf = Readonly<Record<string, React.ReactNode>>

/** What was refused at this place or within it, but not within a step of its own. */
export function Errors({ errors, at }: { readonly errors: ErrorsOf; readonly at: string }) {
  const found = Object.entries(errors).filter(
    ([path]) =>
      path === at || (path.startsWith(`${at}.`) && !/\.(then|else)\.\d/.test(path.slice(at.length))),
  )
  return found.map(([path, words]) => (
    <div key={path} className={classes.error} role="alert">
      {words}
    </div>
  ))
}
