import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { WallTimeField } from '../ui/DateFields.tsx'
import { momentOf, wallTimeOf } from '../ui/zone.ts'
import classes from './History.module.css'

const route = getRouteApi('/app/$type/$id')
const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Asks for the record as it was at a time, on the clocks of the account. */
export function PastPicker() {
  const { changes: words, errors } = useTexts()
  const { account } = useSession()
  const navigate = route.useNavigate()
  const zone = account['time-zone']
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  function look(event: FormEvent) {
    event.preventDefault()
    if (!WALL_TIME.test(typed)) return setFailure(errors.time)
    if (typed > wallTimeOf(Date.now(), zone)) return setFailure(words.future)
    void navigate({ search: { 'as-of': momentOf(typed, zone) } })
  }
  return (
    <form className={classes.picker} onSubmit={look} noValidate>
      <WallTimeField
        label={words.lookAt}
        size="xs"
        value={typed}
        error={failure}
        onChange={(next) => {
          setTyped(next)
          setFailure(undefined)
        }}
      />
      <Button type="submit" size="xs" variant="default">
        {words.look}
      </Button>
    </form>
  )
}
