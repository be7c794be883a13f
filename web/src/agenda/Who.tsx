import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import { useLabels } from '../metadata/labels.ts'
import { usersQuery } from '../users/api.ts'
import classes from './Calendar.module.css'
import { EVERYBODY } from './search.ts'

interface WhoProps {
  readonly value: string
  readonly onChange: (who: string) => void
}

/** Whose work is shown: one's own, somebody's, or everybody's. */
export function Who({ value, onChange }: WhoProps) {
  const { agenda } = useTexts()
  const labels = useLabels()
  const { user } = useSession()
  const { data: users } = useQuery(usersQuery)
  const others = (users?.data ?? []).filter(({ id }) => id !== user.id)
  return (
    <Select
      className={classes.whose ?? ''}
      aria-label={labels.field('diary-tasks', 'responsible')}
      allowDeselect={false}
      data={[
        { value: user.id, label: agenda.mine },
        { value: EVERYBODY, label: agenda.everybody },
        ...others.map(({ id, attributes }) => ({
          value: id,
          label: nameIn(attributes),
        })),
      ]}
      value={value}
      onChange={(who) => who && onChange(who)}
    />
  )
}
