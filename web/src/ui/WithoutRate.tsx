import { useTexts } from '../locales/language.ts'
import classes from './WithoutRate.module.css'

/** A quiet sign beside a sum that could not count everything. */
export function WithoutRate({ count = 0 }: { readonly count: number | undefined }) {
  const { money } = useTexts()
  if (count === 0) return null
  return (
    <span className={classes.sign} title={money.withoutRateText}>
      {money.withoutRate(count)}
    </span>
  )
}
