import { Kbd } from '@mantine/core'
import classes from './Keys.module.css'
import { keyCaps } from './keys.ts'

/** Keys as they are pressed, one step after another. */
export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys}>
      {keyCaps(keys).map((step) => (
        <span key={step.join()} className={classes.step}>
          {step.map((cap) => (
            <Kbd key={cap} size="xs">
              {cap}
            </Kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
