import { Text } from '@mantine/core'
import { useSession } from '../api/session.ts'
import classes from './Brand.module.css'

/** Whose account this is, with the sign of the house. */
export function Brand() {
  const { account } = useSession()
  return (
    <div className={classes.brand}>
      <Mark />
      <Text component="span" fw={600} size="md" truncate>
        {account.name}
      </Text>
    </div>
  )
}

export function Mark({ size = 24 }: { readonly size?: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />
}
